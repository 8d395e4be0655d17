import { createHash } from 'node:crypto'
import nodemailer from 'nodemailer'
import MailComposer from 'nodemailer/lib/mail-composer'
import type { Message } from './message.ts'

/** Equals the number of e-mails that are sent concurrently, so no worker waits for a connection. */
export const maxConnections = 8

export interface OutgoingEmail {
  /** The id is the same at each attempt to send. */
  id: string
  to: string
  message: Message
  /** URL for one-click unsubscribing by POST (RFC 8058); a GET shows a page that asks first. */
  unsubscribe?: string | undefined
}

export interface Mailer {
  send: (email: OutgoingEmail) => Promise<void>
  /** Signs in to the mail server without sending. @throws the error that a failed `send` would throw */
  check: () => Promise<unknown>
  close: () => void
}

export function openMailer({ smtpUrl, from }: { smtpUrl: string; from: string }): Mailer {
  const transport = nodemailer.createTransport({
    url: smtpUrl,
    // Connections are reused: a greeting for each e-mail would be most of the work.
    pool: true,
    maxConnections,
    // Shorter than the idle timeouts of mail servers, and than `socketTimeout`.
    idleTimeout: 20_000,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  })
  return {
    async send({ id, to, message, unsubscribe }) {
      const { html, text } = await message.render({ unsubscribe })
      const composed = new MailComposer({
        from,
        // A message must not make the server read files or URLs.
        disableFileAccess: true,
        disableUrlAccess: true,
        to: { name: '', address: to },
        subject: message.subject,
        html,
        text,
        attachments: [...(message.attachments ?? [])],
        // Derived from id and receiver, so that the receiver's mail server can recognize an e-mail that is sent twice.
        messageId: `<${createHash('sha256').update(`${id}\n${to}`).digest('hex').slice(0, 40)}@${domainOf(from)}>`,
        headers: {
          'Auto-Submitted': 'auto-generated',
          ...(unsubscribe && {
            'List-Unsubscribe': `<${unsubscribe}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }),
        },
      }).compile()
      // The e-mail is built in memory: a stream would make some thirty writes, which cost more than all other work.
      await transport.sendMail({ envelope: composed.getEnvelope(), raw: await composed.build() })
    },
    check: () => transport.verify(),
    close: () => transport.close(),
  }
}

/**
 * Whether the mail server refused an e-mail because the mailbox does not exist (RFC 3463, RFC 7505). Other refusals,
 * for example because of our sender or a quota, may be temporary.
 */
export function isWithoutMailbox(error: unknown) {
  const {
    command,
    responseCode,
    response = '',
  } = error as {
    command?: string
    responseCode?: number
    response?: string
  }
  if (command !== 'RCPT TO') return false
  const status = /^5\d\d[ -](5\.\d+\.\d+)/.exec(response)?.[1]
  return status ? /^5\.(1\.([1236]|10)|2\.1)$/.test(status) : [550, 551, 553].includes(responseCode ?? 0)
}

const domainOf = (from: string) => /@([^\s@<>]+)>?$/.exec(from)?.[1] ?? 'localhost'
