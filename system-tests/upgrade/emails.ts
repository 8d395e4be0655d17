import { createHash } from 'node:crypto'
import type { SmtpSink } from '@plantao/testkit/network/smtp-sink'
import { waitFor } from '@plantao/testkit/wait'
import type { App } from '../harness/app/app.ts'

/** Waits until every e-mail is sent. E-mails whose next attempt is due later are made due now. */
export function untilAllAreSent(app: App) {
  const left = 'sent_at is null and due_at is not null'
  return waitFor(
    'every e-mail to be sent',
    async () => {
      await app.query(
        `update notificacoes set due_at = now() where ${left} and due_at > now() and leased_until is null`,
      )
      return (await app.count(`select count(*) from notificacoes where ${left} and delivery = 'now'`)) === 0
    },
    { within: 180_000, every: 500 },
  )
}

/** Compares the rows of the e-mails with the mails that the mail server received. */
export async function compareEmails(app: App, { emails }: SmtpSink, registered: readonly string[]) {
  const sent = await app.query<{ id: string; email: string }>(
    'select id, email from notificacoes where sent_at is not null and attempts > 0 and gathered_into = id',
  )
  const times = Map.groupBy(emails, ({ id }) => id.slice(1).split('@')[0]!)
  const receivers = new Set(emails.map(({ to }) => to))
  return {
    sent: sent.length,
    lost: [
      ...sent.filter(({ id, email }) => !times.has(messageId(id, email))),
      ...registered.filter((email) => !receivers.has(email)),
    ],
    // No process is killed here, so each e-mail arrives exactly once.
    doubled: [...times].filter(([, { length }]) => length > 1).map(([id]) => id),
  }
}

/** The Message-ID without its domain, as the server makes it. */
const messageId = (id: string, to: string) => createHash('sha256').update(`${id}\n${to}`).digest('hex').slice(0, 40)
