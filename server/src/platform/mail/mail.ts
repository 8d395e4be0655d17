import { createHash } from 'node:crypto'
import nodemailer from 'nodemailer'
import MailComposer from 'nodemailer/lib/mail-composer'
import type { Message } from './message.ts'

/** As many e-mails as go out at a time: one that has a worker never waits for a connection. */
export const maxConnections = 8

export interface OutgoingEmail {
  /** The same at each attempt. */
  id: string
  to: string
  message: Message
  /** Where one POST ends e-mails of this kind (RFC 8058), and a person is asked. */
  unsubscribe?: string | undefined
}

export interface Mailer {
  send: (email: OutgoingEmail) => Promise<void>
  /** Signs in to the mail server, and sends nothing. @throws what a failed `send` would. */
  check: () => Promise<unknown>
  close: () => void
}

export function openMailer({ smtpUrl, from }: { smtpUrl: string; from: string }): Mailer {
  const transport = nodemailer.createTransport({
    url: smtpUrl,
    // Connections stay open for the next e-mail: a greeting for each would be most of the work.
    pool: true,
    maxConnections,
    // Before the mail server or the socket's own limit ends them.
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
        // Nothing in a message may name a file or an address to be read.
        disableFileAccess: true,
        disableUrlAccess: true,
        to: { name: '', address: to },
        subject: message.subject,
        html,
        text,
        // From id and receiver, so that an e-mail sent twice is one message to the receiving side.
        messageId: `<${createHash('sha256').update(`${id}\n${to}`).digest('hex').slice(0, 40)}@${domainOf(from)}>`,
        headers: {
          'Auto-Submitted': 'auto-generated',
          ...(unsubscribe && {
            'List-Unsubscribe': `<${unsubscribe}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }),
        },
      }).compile()
      // In one piece: as a stream it is some thirty writes to the socket, which cost more than all the rest of an e-mail.
      await transport.sendMail({ envelope: composed.getEnvelope(), raw: await composed.build() })
    },
    check: () => transport.verify(),
    close: () => transport.close(),
  }
}

const domainOf = (from: string) => /@([^\s@<>]+)>?$/.exec(from)?.[1] ?? 'localhost'
