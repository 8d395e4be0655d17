import { doctorVagas } from '@plantao/contract/addresses'
import { formatShift, formatValor } from '@plantao/contract/format'
import { z } from 'zod'
import { type Email, type EmailKind, maxListed, withoutLinks } from '../notificacoes/emails/email.ts'
import { writeMessage } from '../notificacoes/emails/message.ts'
import { alertsQueue, queueOpenedLately } from '../notificacoes/opened-vagas.ts'
import { runTransition } from '../notificacoes/transition.ts'
import { asRole } from '../platform/database/db.ts'
import { defineJob } from '../platform/jobs/jobs.ts'
import type { JobServices } from '../platform/services.ts'
import * as store from './alerts-store.ts'

/**
 * Maximum number of alerts in one transaction, which must stay short. Only the alerts of one doctor may be more,
 * because they become one e-mail.
 */
const alertsPerBatch = 500
/** Once a job holds this many alerts in memory, it queues them before it reads more. */
const maxHeld = 50_000

const searchFound: EmailKind = {
  name: 'saved-search-found',
  isGathered: true,
  isPaced: true,
  async compose(trx, keys, { config }) {
    const vagas = (await store.findFoundVagas(trx, keys.map(partsOf))).map(withoutLinks)
    const [first] = vagas
    if (!first) return null
    return writeMessage(await import('#compiled/saved-searches/emails/search-found'), {
      count: vagas.length,
      vaga: first.nome_vaga,
      listed: vagas.slice(0, maxListed).map(({ positions, ...vaga }) => ({
        title: vaga.nome_vaga,
        detail: [
          formatShift(vaga),
          formatValor(vaga.valor),
          vaga.hospital,
          ...(positions > 1 ? [`${positions} vagas`] : []),
        ].join(' · '),
      })),
      link: config.publicUrl + (vagas.length === 1 ? `/vagas/${first.id}` : doctorVagas),
    })
  },
}

export const alertEmails = [searchFound]

/** The key stays the same when a vaga opens again, so that nobody gets two alerts for one vaga. */
const keyOf = (vaga: string, medico: string) => `${vaga}:${medico}`
function partsOf(key: string) {
  const [vaga = '', medico = ''] = key.split(':')
  return { vaga, medico }
}

interface Found extends store.Alert {
  vaga: string
}

function foundEmail({ vaga, medico_id, alerts }: Found): Email {
  const email = { kind: searchFound, key: keyOf(vaga, medico_id), to: { medico: medico_id } }
  return alerts === 'now' ? email : { ...email, alerts }
}

/** Alerts doctors whose saved searches match an opened vaga. The scheduled run queues vagas that have no job yet. */
export const alertsJob = (services: JobServices) =>
  defineJob(
    alertsQueue,
    z.object({ vaga_id: z.uuid().optional(), vaga_ids: z.array(z.uuid()).optional() }),
    ({ vaga_id, vaga_ids = vaga_id ? [vaga_id] : undefined }) =>
      vaga_ids ? alertAbout(services, vaga_ids) : queueOpenedLately(services),
    { cron: '* * * * *' },
  )

async function alertAbout(services: JobServices, vagas: readonly string[]) {
  let found: Found[] = []
  for (const vaga of vagas) {
    const alerts = await asRole(services.db, 'app_jobs', (trx) => store.findAlerts(trx, vaga))
    found = found.concat(alerts.map((alert) => ({ vaga, ...alert })))
    if (found.length >= maxHeld) await queueAlerts(services, found.splice(0))
  }
  await queueAlerts(services, found)
}

async function queueAlerts(services: JobServices, found: readonly Found[]) {
  const ofEach = Map.groupBy(found, ({ medico_id }) => medico_id)
  let batch: Found[] = []
  async function send() {
    const emails = batch.map(foundEmail)
    batch = []
    await runTransition(
      services,
      (work) => asRole(services.db, 'app_jobs', work),
      async () => ({ answer: undefined, emails }),
    )
  }
  for (const ofMedico of ofEach.values()) {
    if (batch.length > 0 && batch.length + ofMedico.length > alertsPerBatch) await send()
    batch.push(...ofMedico)
  }
  if (batch.length > 0) await send()
}
