import type { ReactNode } from 'react'

// React picks its build when it is first imported. The development build takes a seventh of the CPU of a full queue.
process.env.NODE_ENV ??= 'production'
const { createElement } = await import('react')
const { render, toPlainText } = await import('@react-email/render')

/** A compiled `emails/*.tsx`. */
export interface Template<P extends object> {
  subject: (props: P) => string
  Email: (props: P) => ReactNode
}

/** What an e-mail says. */
export interface Message {
  subject: string
  /** @param footer the link that ends e-mails of this kind, where there is one. */
  render: (footer?: { unsubscribe: string | undefined }) => Promise<{ html: string; text: string }>
}

export function writeMessage<P extends object>({ subject, Email }: Template<P>, props: NoInfer<P>): Message {
  return {
    subject: subject(props),
    async render({ unsubscribe } = { unsubscribe: undefined }) {
      const { UnsubscribeLink } = await import('#compiled/platform/mail/emails/layout')
      const html = await render(createElement(UnsubscribeLink, { value: unsubscribe }, createElement(Email, props)))
      return { html, text: toPlainText(html) }
    },
  }
}
