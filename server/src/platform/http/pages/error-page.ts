import type { ErrorBody } from '@plantao/contract/errors'
import { errorPageText } from '@plantao/contract/sentences/errors'
import type { FastifyRequest } from 'fastify'
import { escaped } from './page-head.ts'
import { plainPage } from './plain-page.ts'

/** Whether a browser opens the address as a page: only then does the header `accept` name 'text/html'. */
export function isNavigation({ method, headers }: FastifyRequest) {
  return (method === 'GET' || method === 'HEAD') && /(^|,)\s*text\/html\s*(;|,|$)/i.test(headers.accept ?? '')
}

export function errorPage({ code, message, request_id }: ErrorBody) {
  const page = errorPageText
  const { title, text } = page.of[code] ?? { title: page.title, text: message }
  const note = code === 'unexpected' ? `\n<p class="note">${escaped(page.reference(request_id))}</p>` : ''
  return plainPage(title, `<p>${escaped(text)}</p>\n<p><a class="action" href="/">${escaped(page.home)}</a></p>${note}`)
}
