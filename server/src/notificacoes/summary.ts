import { describeNotificacao, isNotificacaoKind } from '@plantao/contract/notificacoes/kind-rules'
import { z } from 'zod'
import { asRole } from '../platform/database/db.ts'
import { defineJob } from '../platform/jobs/jobs.ts'
import type { JobServices } from '../platform/services.ts'
import { findSummaryLines } from './bell-store.ts'
import { type EmailKind, maxListed, withoutLinks } from './emails/email.ts'
import { writeMessage } from './emails/message.ts'
import { findSummaryAccounts, summaryKind } from './summary-store.ts'
import { runTransition } from './transition.ts'

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
  defineJob('send-summaries', z.object({}), () => queueSummaries(services), {
    cron: '0 7 * * *',
    timeZone: 'America/Sao_Paulo',
  })

export async function queueSummaries(services: Pick<JobServices, 'db' | 'jobs' | 'log'>) {
  let after: string | null = null
  do {
    const accounts: { id: string; today: string }[] = await runTransition(
      services,
      (work) => asRole(services.db, 'app_jobs', work),
      async (trx) => {
        const found = await findSummaryAccounts(trx, after, accountsPerBatch)
        const emails = found.map(({ id, today }) => ({
          kind: dailySummary,
          key: `${id}:${today}`,
          to: { account: id },
        }))
        return { answer: found, emails }
      },
    )
    after = accounts.length === accountsPerBatch ? accounts.at(-1)!.id : null
  } while (after !== null)
}
