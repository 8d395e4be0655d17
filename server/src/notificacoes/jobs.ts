import { z } from 'zod'
import { asRole } from '../platform/database/db.ts'
import { defineJob, type JobServices } from '../platform/jobs/jobs.ts'
import { maxConnections } from '../platform/mail/mail.ts'
import { contentOf } from './content.ts'
import { accountEmailQueue, clearOldNotificacoes, emailQueue, findEmailFacts, markSent, takeDueEmail } from './store.ts'

/** Of the connections to the mail server; the other e-mails share the rest, so that no backlog of theirs can take these. */
const accountWorkers = 3

/** What is due stands in `notificacoes`, what it says is looked up when it is sent. */
export const notificacoesJobs = (services: JobServices) => {
  const data = z.object({ notificacao_id: z.uuid() })
  const send = ({ notificacao_id }: z.output<typeof data>) => sendEmail(services, notificacao_id)
  return [
    defineJob(accountEmailQueue, data, send, { workers: accountWorkers }),
    defineJob(emailQueue, data, send, { workers: maxConnections - accountWorkers }),
    defineJob('clear-notificacoes', z.object({}), () => asRole(services.db, 'app_jobs', clearOldNotificacoes), {
      cron: '51 4 * * *',
    }),
  ]
}

async function sendEmail(services: JobServices, notificacaoId: string) {
  const { db, mail, log } = services
  // Both in one transaction: each costs round trips, of which an e-mail has few.
  const taken = await asRole(db, 'app_jobs', async (trx) => {
    const due = await takeDueEmail(trx, notificacaoId)
    return due && { due, facts: await findEmailFacts(trx, due) }
  })
  if (!taken) return
  const { due, facts } = taken
  const content = await contentOf(services, due, facts)
  if (!content) return
  const failure = await mail.send({ id: due.id, to: due.email, ...content }).then(() => null, smtpFailureOf)
  if (failure?.isFinal) {
    return log.warn({ notificacao_id: notificacaoId, reason: failure.reason }, 'an e-mail has no receiver')
  }
  if (failure) throw new Error(`the e-mail was not sent: ${failure.reason}`)
  await asRole(db, 'app_jobs', (trx) => markSent(trx, due.ids))
}

/** What a mail server says quotes addresses, which do not belong in a log: only its codes are kept. */
function smtpFailureOf(error: unknown) {
  const { code, command, responseCode } = error as { code?: string; command?: string; responseCode?: number }
  if (!code) throw error
  return {
    reason: [code, command, responseCode].filter(Boolean).join(' '),
    // There is no such mailbox: asking again would not make one.
    isFinal: command === 'RCPT TO' && (responseCode ?? 0) >= 500,
  }
}
