import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { render, toPlainText } from '@react-email/render'
import nodemailer from 'nodemailer'
import { createElement, type FunctionComponent } from 'react'

/** Compiled from `server/src/<domain>/emails/*.tsx` by scripts/build-emails.mjs. */
const TEMPLATES = join(import.meta.dirname, '../../../dist/emails')

/** As many e-mails as go out at a time: one that has a worker never waits for a connection. */
export const maxConnections = 8

export interface OutgoingEmail {
  /** Of the fact it tells, the same at each try. */
  id: string
  to: string
  /** `<domain>/<file>` of the template. */
  template: string
  props: object
}

export interface Mailer {
  send: (email: OutgoingEmail) => Promise<void>
  close: () => void
}

interface Template {
  subject: (props: object) => string
  Email: FunctionComponent<object>
}

export function openMailer({
  smtpUrl,
  from,
  templates = TEMPLATES,
}: {
  smtpUrl: string
  from: string
  templates?: string
}): Mailer {
  const transport = nodemailer.createTransport({
    url: smtpUrl,
    // Connections stay open for the next e-mail: a greeting for each would be most of the work.
    pool: true,
    maxConnections,
    // Before the mail server or the socket's own limit ends them.
    idleTimeout: 20_000,
    // Nothing in a message may name a file or an address to be read.
    disableFileAccess: true,
    disableUrlAccess: true,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  })
  return {
    async send({ id, to, template, props }) {
      const { subject, html, text } = await renderEmail(template, props, templates)
      await transport.sendMail({
        from,
        to: { name: '', address: to },
        subject,
        html,
        text,
        // Made of the fact and the receiver, so that a letter sent twice is one message to the receiving side.
        messageId: `<${createHash('sha256').update(`${id}\n${to}`).digest('hex').slice(0, 40)}@${domainOf(from)}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
      })
    },
    close: () => transport.close(),
  }
}

export async function renderEmail(template: string, props: object, templates = TEMPLATES) {
  const { subject, Email }: Template = await import(pathToFileURL(join(templates, `${template}.mjs`)).href)
  const html = await render(createElement(Email, props))
  return { subject: subject(props), html, text: toPlainText(html) }
}

const domainOf = (from: string) => /@([^\s@<>]+)>?$/.exec(from)?.[1] ?? 'localhost'
