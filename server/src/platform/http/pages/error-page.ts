import type { ErrorBody } from '@plantao/contract/errors'
import { errorPageText } from '@plantao/contract/messages'
import type { FastifyRequest } from 'fastify'

/**
 * Whether a browser opened this address by itself, so that a person sees the answer. Calls of the web accept anything or JSON;
 * 'text/html' is named only by a navigation.
 */
export function isNavigation({ method, headers }: FastifyRequest) {
  return (method === 'GET' || method === 'HEAD') && /(^|,)\s*text\/html\s*(;|,|$)/i.test(headers.accept ?? '')
}

/** The answer of an address that could not be opened, as a page. Its style is a file: the policy allows none within. */
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

function escaped(text: string) {
  return text.replace(/[&'"<>]/g, (char) => `&#${char.charCodeAt(0)};`)
}
