import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastify, { type FastifyRequest } from 'fastify'
import { accessBlockedBy } from './access.ts'
import type { EmailStore } from './email-store.ts'
import { codePage, inboxPage } from './pages.ts'

const pagePolicy =
  "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
// An e-mail's page runs no script, loads nothing and may only open links in new tabs.
const emailPolicy =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'"

const asset = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8')

/** `left`: the seconds until the next code. */
export type OperatorCode = () => { code: string; left: number }

/**
 * Serves the inbox's pages, and its e-mails as JSON.
 * @param host a host name that is accepted besides those of loopback
 */
export function buildWeb(store: EmailStore, host: string, operatorCode?: OperatorCode) {
  const ownHosts = ['localhost', '127.0.0.1', '[::1]', host]
  const app = fastify({ forceCloseConnections: true })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, payload, done) => {
    payload.resume().once('end', () => done(null))
  })
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({
      'content-security-policy': pagePolicy,
      'cross-origin-resource-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
    const reason = accessBlockedBy(request, ownHosts)
    if (reason) return reply.code(403).type('text/plain; charset=utf-8').send(`refused: ${reason}\n`)
  })

  app.get('/email', (request: FastifyRequest<{ Querystring: Record<string, string> }>, reply) =>
    reply.type('application/json; charset=utf-8').send(store.toJson(request.query['to.address'])),
  )
  app.delete('/email/all', (_request, reply) => {
    store.clear()
    return reply.code(204).send()
  })

  app.get('/', (_request, reply) => reply.type('text/html; charset=utf-8').send(inboxPage(store.list(), null)))
  if (operatorCode) {
    app.get('/codigo', (_request, reply) => reply.type('text/html; charset=utf-8').send(codePage(operatorCode())))
  }
  app.get('/emails/:id', (request: FastifyRequest<{ Params: { id: string } }>, reply) => {
    const email = store.find(Number(request.params.id))
    if (!email) return reply.redirect('/')
    return reply.type('text/html; charset=utf-8').send(inboxPage(store.list(), email))
  })
  app.get('/emails/:id/html', (request: FastifyRequest<{ Params: { id: string } }>, reply) => {
    const email = store.find(Number(request.params.id))
    if (!email) return reply.code(404).send()
    return reply
      .header('content-security-policy', emailPolicy)
      .type('text/html; charset=utf-8')
      .send(withLinksInTabs(email.html))
  })
  app.get('/emails/:id/attachments/:n', (request: FastifyRequest<{ Params: { id: string; n: string } }>, reply) => {
    const attachment = store.find(Number(request.params.id))?.attachments?.[Number(request.params.n)]
    if (!attachment) return reply.code(404).send()
    // Every file is sent as a download: with its own type, it could run a script in the inbox's origin.
    return reply.type('application/octet-stream').send(Buffer.from(attachment.content, 'base64'))
  })
  app.post('/clear', (_request, reply) => {
    store.clear()
    return reply.redirect('/', 303)
  })
  app.get('/newest', (_request, reply) => reply.type('text/plain').send(String(store.newestId())))
  app.get('/inbox.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(asset('inbox.css')))
  app.get('/inbox.js', (_request, reply) => reply.type('text/javascript; charset=utf-8').send(asset('inbox.js')))
  return app
}

/** Links open in new tabs: the frame is too small for a page, and the frame's sandbox would break the page. */
function withLinksInTabs(html: string) {
  const base = '<base target="_blank">'
  return /<head[^>]*>/i.test(html) ? html.replace(/<head[^>]*>/i, (head) => head + base) : base + html
}
