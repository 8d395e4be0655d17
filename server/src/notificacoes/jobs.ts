import { z } from 'zod'
import { asRole } from '../platform/database/db.ts'
import { giveWay } from '../platform/jobs/give-way.ts'
import { defineJob, type JobServices } from '../platform/jobs/jobs.ts'
import { maxConnections } from '../platform/mail/mail.ts'
import { deleteOldNotificacoes, markSent, takeDueEmail } from './due-store.ts'
import type { EmailKind } from './emails.ts'
import { emailsSent } from './metrics.ts'
import { changeEventsQueue, emailQueue, isAnyLeft, urgentQueue } from './store.ts'
import { summaryJob } from './summary.ts'
import { unsubscribeLink } from './unsubscribe.ts'

/** Of the connections to the mail server: a backlog of other e-mails cannot take these. */
const urgentWorkers = 3

export const notificacoesJobs = (services: JobServices, kinds: readonly EmailKind[]) => {
  const byName = new Map(kinds.map((kind) => [kind.name, kind]))
  const data = z.object({ notificacao_id: z.uuid() })
  const send = ({ notificacao_id }: z.output<typeof data>) => sendEmail(services, byName, notificacao_id)
  // An e-mail costs several times what the application does that it tells of, and nobody sits waiting for it.
  const sendLater = async (job: z.output<typeof data>) => {
    await giveWay()
    await send(job)
  }
  const changeEvents = z.object({
    changed: z.array(z.object({ to: z.array(z.string()), data: z.unknown() })),
    untold: z.array(z.uuid()),
  })
  return [
    defineJob(urgentQueue, data, send, { workers: urgentWorkers }),
    defineJob(emailQueue, data, sendLater, { workers: maxConnections - urgentWorkers }),
    defineJob(changeEventsQueue, changeEvents, async ({ changed, untold }) => {
      // Undone meanwhile: nobody has known of it.
      if (await asRole(services.db, 'app_jobs', (trx) => isAnyLeft(trx, untold))) services.db.notify(changed)
    }),
    defineJob('clear-notificacoes', z.object({}), () => asRole(services.db, 'app_jobs', deleteOldNotificacoes), {
      cron: '51 4 * * *',
    }),
    summaryJob(services),
  ]
}

async function sendEmail(services: JobServices, kinds: ReadonlyMap<string, EmailKind>, notificacaoId: string) {
  const { db, jobs, mail, log } = services
  // One transaction for both saves round trips.
  const taken = await asRole(db, 'app_jobs', async (trx) => {
    const due = await takeDueEmail(trx, notificacaoId, (name) => kinds.get(name)?.isGathered === true)
    const kind = due && kinds.get(due.kind)
    if (due && !kind) throw new Error(`no such kind of e-mail: ${due.kind}`)
    const message = due && (await kind!.compose(trx, due.keys, services))
    return message && { due, message }
  })
  if (!taken) return
  const { due, message } = taken
  const unsubscribe = unsubscribeLink(services, due)
  const failure = await mail.send({ id: due.id, to: due.email, message, unsubscribe }).then(() => null, smtpFailureOf)
  emailsSent.inc({ outcome: failure ? (failure.isFinal ? 'no_receiver' : 'failed') : 'sent' })
  if (failure?.isFinal) {
    return log.warn({ notificacao_id: notificacaoId, reason: failure.reason }, 'an e-mail has no receiver')
  }
  if (failure) throw new Error(`the e-mail was not sent: ${failure.reason}`)
  await asRole(db, 'app_jobs', async (trx) => {
    await markSent(trx, due.ids)
    // Their jobs would find nothing to do.
    const gathered = due.ids.filter((id) => id !== notificacaoId)
    await jobs.complete(trx, kinds.get(due.kind)?.isUrgent ? urgentQueue : emailQueue, gathered)
  })
}

/** What a mail server says quotes addresses, which do not belong in a log: only its codes are logged. */
function smtpFailureOf(error: unknown) {
  const { code, command, responseCode } = error as { code?: string; command?: string; responseCode?: number }
  if (!code) throw error
  return {
    reason: [code, command, responseCode].filter(Boolean).join(' '),
    // There is no such mailbox: another attempt would not make one.
    isFinal: command === 'RCPT TO' && (responseCode ?? 0) >= 500,
  }
}
