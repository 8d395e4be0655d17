import type { ErrorBody } from '@plantao/contract/errors'
import { errorPageText } from '@plantao/contract/messages'
import type { FastifyRequest } from 'fastify'
import { escaped } from './page-head.ts'

/**
 * Whether a browser navigates to this address, so that a person sees the response. Only a navigation accepts
 * 'text/html' by name: the web's own calls accept JSON or anything.
 */
export function isNavigation({ method, headers }: FastifyRequest) {
  return (method === 'GET' || method === 'HEAD') && /(^|,)\s*text\/html\s*(;|,|$)/i.test(headers.accept ?? '')
}

/** An error as an HTML page. Its style is a file of its own because the content policy allows no inline style. */
export function errorPage({ code, message, request_id }: ErrorBody) {
  const page = errorPageText
  const { title, text } = page.of[code] ?? { title: page.title, text: message }
  return `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${escaped(title)} · Plantão Aberto</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/error-page.css">
</head>
<body>
<main>
<p class="brand"><img src="/favicon.svg" alt="" width="36" height="36"> Plantão Aberto</p>
<h1>${escaped(title)}</h1>
<p>${escaped(text)}</p>
<p><a class="action" href="/">${escaped(page.home)}</a></p>
${code === 'unexpected' ? `<p class="note">${escaped(page.reference(request_id))}</p>` : ''}
</main>
</body>
</html>
`
}
