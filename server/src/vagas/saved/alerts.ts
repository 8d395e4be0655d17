import { formatShift, formatValor } from '@plantao/contract/format'
import { z } from 'zod'
import { type Email, type EmailKind, maxListed, withoutLinks } from '../../notificacoes/emails/email.ts'
import { alertsQueue, queueOpenedLately } from '../../notificacoes/opened-vagas.ts'
import { asRole } from '../../platform/database/db.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import { writeMessage } from '../../platform/mail/message.ts'
import type { JobServices } from '../../platform/services.ts'
import { runTransition } from '../../platform/transition.ts'
import * as store from './alerts-store.ts'

/** Alerts in one transaction, which keeps transactions short. */
const alertsPerBatch = 500

const searchFound: EmailKind = {
  name: 'saved-search-found',
  isGathered: true,
  isPaced: true,
  async compose(trx, keys, { config }) {
    const vagas = (await store.findFoundVagas(trx, keys.map(partsOf))).map(withoutLinks)
    const [first] = vagas
    if (!first) return null
    return writeMessage(await import('#compiled/vagas/emails/search-found'), {
      count: vagas.length,
      vaga: first.nome_vaga,
      listed: vagas.slice(0, maxListed).map(({ nome_vaga, data, horario, valor, hospital }) => ({
        title: nome_vaga,
        detail: [formatShift(data, horario), formatValor(valor), hospital].join(' · '),
      })),
      link: `${config.publicUrl}${vagas.length === 1 ? `/vagas/${first.id}` : '/?view=doctor-dashboard'}`,
    })
  },
}

export const alertEmails = [searchFound]

/** The key is the same for every opening of a vaga, so that nobody gets two alerts for it. */
const keyOf = (vaga: string, medico: string) => `${vaga}:${medico}`
function partsOf(key: string) {
  const [vaga = '', medico = ''] = key.split(':')
  return { vaga, medico }
}

function foundEmail(vaga: string, { medico_id, alerts }: store.Alert): Email {
  const email = { kind: searchFound, key: keyOf(vaga, medico_id), to: { medico: medico_id } }
  return alerts === 'now' ? email : { ...email, alerts }
}

/** Alerts doctors whose saved searches match an opened vaga. The scheduled run handles missed vagas. */
export const alertsJob = (services: JobServices) =>
  defineJob(
    alertsQueue,
    z.object({ vaga_id: z.uuid().optional() }),
    ({ vaga_id }) => (vaga_id ? alertAbout(services, vaga_id) : queueOpenedLately(services)),
    { cron: '* * * * *' },
  )

async function alertAbout(services: JobServices, vaga_id: string) {
  const alerts = await asRole(services.db, 'app_jobs', (trx) => store.findAlerts(trx, vaga_id))
  for (let i = 0; i < alerts.length; i += alertsPerBatch) {
    const emails = alerts.slice(i, i + alertsPerBatch).map((alert) => foundEmail(vaga_id, alert))
    await runTransition(
      services,
      (work) => asRole(services.db, 'app_jobs', work),
      async () => ({ answer: undefined, emails }),
    )
  }
}
