import { isAscii } from 'node:buffer'
import { createHash } from 'node:crypto'
import nodemailer from 'nodemailer'
import MailComposer from 'nodemailer/lib/mail-composer'
import { parseConnectionUrl } from 'nodemailer/lib/shared'
import SMTPConnection from 'nodemailer/lib/smtp-connection'

export interface Attachment {
  filename: string
  contentType: string
  content: string
}

export interface Message {
  /** The address, if it belongs to no account. */
  to?: string
  subject: string
  attachments?: readonly Attachment[]
  /** @param footer the unsubscribe link for this kind of e-mail, if there is one */
  render: (footer?: { unsubscribe: string | undefined }) => Promise<{ html: string; text: string }>
}

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
  /**
   * Whether the mail server can write to the address: letters beyond ASCII before the '@' need an extension of SMTP
   * (RFC 6531). True while the mail server cannot be asked.
   */
  takes: (address: string) => Promise<boolean>
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
  const takesUnicode = remembered(() => extensionsOf(smtpUrl).then((all) => all.includes('SMTPUTF8')))
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
    takes: async (address) => isAscii(Buffer.from(address)) || (await takesUnicode()),
    close: () => transport.close(),
  }
}

const rememberedMs = 10 * 60_000

/** Asks again after ten minutes, or when the answer was an error. An error counts as yes. */
function remembered(ask: () => Promise<boolean>) {
  let answer: { until: number; is: boolean } | undefined
  return async () => {
    if (answer && performance.now() < answer.until) return answer.is
    const is = await ask().catch(() => null)
    if (is !== null) answer = { until: performance.now() + rememberedMs, is }
    return is ?? true
  }
}

function extensionsOf(smtpUrl: string) {
  const ms = { connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 5_000 }
  const connection = new SMTPConnection({ ...parseConnectionUrl(smtpUrl), ...ms })
  return new Promise<readonly string[]>((resolve, reject) => {
    connection.once('error', reject)
    connection.connect(() => {
      // Nodemailer has no public name for them. The version is exact.
      resolve([...(connection as unknown as { _supportedExtensions: string[] })._supportedExtensions])
      connection.quit()
    })
  })
}

/** Refusals of a receiver, without a code that says why, after which the mailbox counts as missing. */
const unexplainedRefusals = 5

/**
 * Whether the mail server refused an e-mail because the mailbox does not exist (RFC 3463, RFC 7505). Other refusals,
 * for example because of our sender or a quota, may be temporary, and so may one that does not say why.
 * @param attempt the number of the attempt, from 1
 */
export function isWithoutMailbox(error: unknown, attempt = unexplainedRefusals) {
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
  if (status) return /^5\.(1\.([1236]|10)|2\.1)$/.test(status)
  return attempt >= unexplainedRefusals && [550, 551, 553].includes(responseCode ?? 0)
}

const domainOf = (from: string) => /@([^\s@<>]+)>?$/.exec(from)?.[1] ?? 'localhost'
