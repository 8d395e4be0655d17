import { doctorVagas } from '@plantao/contract/addresses'
import { formatShift, formatValor } from '@plantao/contract/format'
import { z } from 'zod'
import { type Email, type EmailKind, maxListed, withoutLinks } from '../notificacoes/emails/email.ts'
import { writeMessage } from '../notificacoes/emails/message.ts'
import { alertsQueue, runOwnTransition } from '../notificacoes/transition.ts'
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

/** Alerts doctors whose saved searches match the opened vagas. */
export const alertsJob = (services: Pick<JobServices, 'db'>) =>
  defineJob(alertsQueue, z.object({ vaga_ids: z.array(z.uuid()) }), ({ vaga_ids }) => alertAbout(services, vaga_ids))

async function alertAbout(services: Pick<JobServices, 'db'>, opened: readonly string[]) {
  let found: Found[] = []
  for (const vaga of await asRole(services.db, 'app_jobs', (trx) => store.findDifferent(trx, opened))) {
    const alerts = await asRole(services.db, 'app_jobs', (trx) => store.findAlerts(trx, vaga))
    found = found.concat(alerts.map((alert) => ({ vaga, ...alert })))
    if (found.length >= maxHeld) await queueAlerts(services, found.splice(0))
  }
  await queueAlerts(services, found)
}

async function queueAlerts(services: Pick<JobServices, 'db'>, found: readonly Found[]) {
  let batch: Found[] = []
  for (const ofMedico of Map.groupBy(found, ({ medico_id }) => medico_id).values()) {
    if (batch.length + ofMedico.length > alertsPerBatch) await queueBatch(services, batch.splice(0))
    batch = batch.concat(ofMedico)
  }
  await queueBatch(services, batch)
}

const queueBatch = (services: Pick<JobServices, 'db'>, batch: readonly Found[]) =>
  runOwnTransition(services, async () => ({ answer: undefined, emails: batch.map(foundEmail) }))
