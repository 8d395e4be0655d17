import { describeNotificacao, isNotificacaoKind } from '@plantao/contract/notificacoes/kind-rules'
import { scheduleJob } from '../platform/jobs/jobs.ts'
import type { JobServices } from '../platform/services.ts'
import { findSummaryLines } from './bell-store.ts'
import { type EmailKind, maxListed, withoutLinks } from './emails/email.ts'
import { writeMessage } from './emails/message.ts'
import { findSummaryAccounts, summaryKind } from './summary-store.ts'
import { runOwnTransition } from './transition.ts'

/** A limit, so that each transaction stays short. */
const accountsPerBatch = 500

export const dailySummary: EmailKind = {
  name: summaryKind,
  async compose(trx, ids, { config }) {
    const lines = await findSummaryLines(trx, ids)
    const listed = lines.slice(0, maxListed).flatMap(({ kind, ...facts }) => {
      if (!isNotificacaoKind(kind)) return []
      const { text, about } = describeNotificacao({ kind, ...withoutLinks(facts) }, 'medico')
      return [{ title: text, detail: about }]
    })
    return writeMessage(await import('#compiled/notificacoes/emails/daily-summary'), {
      count: lines.length,
      listed,
      link: `${config.publicUrl}/`,
    })
  },
}

/** A second run sends no second e-mail, because the day is part of the e-mail's key. */
export const summaryJob = (services: JobServices) =>
  scheduleJob('send-summaries', { at: '07:00' }, () => queueSummaries(services))

export async function queueSummaries(services: Pick<JobServices, 'db'>) {
  let after: string | null = null
  do {
    const accounts: { id: string; today: string }[] = await runOwnTransition(services, async (trx) => {
      const found = await findSummaryAccounts(trx, after, accountsPerBatch)
      const emails = found.map(({ id, today }) => ({
        kind: dailySummary,
        key: `${id}:${today}`,
        to: { account: id },
      }))
      return { answer: found, emails }
    })
    after = accounts.length === accountsPerBatch ? accounts.at(-1)!.id : null
  } while (after !== null)
}
