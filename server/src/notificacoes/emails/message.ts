import { compile } from 'html-to-text'
import type { ReactNode } from 'react'
import type { Attachment, Message } from '../../platform/mail/mail.ts'

// React chooses its build at the first import, by NODE_ENV. The development build needs a seventh more CPU time.
process.env.NODE_ENV ??= 'production'
const { createElement } = await import('react')
const { renderToStaticMarkup } = await import('react-dom/server')

/** The interface of a compiled `emails/*.tsx`. */
export interface Template<P extends object> {
  subject: (props: P) => string
  Email: (props: P) => ReactNode
}

export function writeMessage<P extends object>(
  { subject, Email }: Template<P>,
  props: NoInfer<P>,
  attachments: readonly Attachment[] = [],
): Message {
  return {
    subject: subject(props),
    attachments,
    async render({ unsubscribe } = { unsubscribe: undefined }) {
      const { UnsubscribeLink } = await import('#compiled/notificacoes/emails/layout')
      return renderEmail(createElement(UnsubscribeLink, { value: unsubscribe }, createElement(Email, props)))
    },
  }
}

/** Outlook and old web mail lay out e-mails best with this doctype. */
const doctype =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">'

/** Compiled once: parsing the selectors takes longer than converting an e-mail. */
const textOf = compile({
  wordwrap: false,
  selectors: [
    { selector: '[data-skip-in-text=true]', format: 'skip' },
    { selector: 'a', options: { linkBrackets: false, hideLinkHrefIfSameAsText: true } },
  ],
})

export function renderEmail(email: ReactNode) {
  const html = doctype + renderToStaticMarkup(email)
  return { html, text: textOf(html) }
}
