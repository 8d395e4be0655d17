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
  render: () => Promise<{ html: string; text: string }>
}

export function writeMessage<P extends object>({ subject, Email }: Template<P>, props: NoInfer<P>): Message {
  return {
    subject: subject(props),
    async render() {
      const html = await render(createElement(Email, props))
      return { html, text: toPlainText(html) }
    },
  }
}
