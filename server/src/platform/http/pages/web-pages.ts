import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../settings/config.ts'
import { takesGzip } from '../answers/json-answers.ts'
import { sendError } from '../errors.ts'
import { isApiPath } from '../server.ts'
import { type PageHead, withHead } from './page-head.ts'

export interface WebPage {
  /** The path with Fastify's `:name` for parameters. */
  path: string
  /** True if the address may contain a secret: the page must not be cached. */
  isPrivate?: boolean
  /** Makes the head from the parameters of the path. Null if the page's subject does not exist. */
  head?: (params: Partial<Record<string, string>>) => Promise<PageHead | null>
}

interface WebPages {
  config: Config
  root: string
  /** The web's own addresses. Other addresses get the same HTML with status 404, and the web shows its 404 page. */
  pages: readonly WebPage[]
  /** Settings of the web that may change while the server runs. */
  facts?: () => Record<string, boolean>
}

/** Serves the built web: hashed assets may be cached for a year, the HTML is always revalidated. */
export async function mountWebPages(app: FastifyInstance, { config, root, pages, facts }: WebPages) {
  const currentPage = pageWith(config, root, facts)
  // The first call makes the page, and asks for the facts before a visitor needs them.
  currentPage()
  if (existsSync(root)) {
    await app.register(fastifyStatic, {
      root,
      index: false,
      wildcard: false,
      preCompressed: true,
      // The routes of the pages send index.html, with the settings written into it.
      globIgnore: ['index.html*'],
      setHeaders: (reply, path) => {
        const hashed = path.includes('/assets/')
        reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
      },
    })
  }
  const send = (reply: FastifyReply, head?: PageHead) => {
    const { html, compressed } = currentPage()
    reply.type('text/html; charset=utf-8').header('vary', 'accept-encoding')
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-cache')
    const text = head ? withHead(html, head, config.publicUrl) : html
    if (!takesGzip(reply.request.headers)) return reply.send(text)
    return reply.header('content-encoding', 'gzip').send(head ? gzipSync(text) : compressed)
  }
  for (const { path, head, isPrivate } of pages) {
    app.get<{ Params: Record<string, string> }>(path, { schema: { hide: true } }, async (request, reply) => {
      if (isPrivate) reply.header('cache-control', 'no-store')
      if (!head) return send(reply)
      reply.header('x-robots-tag', 'noindex')
      const found = await head(request.params).catch((error: unknown) => {
        request.log.warn({ err: error }, 'a page without its head')
        return 'unknown' as const
      })
      // The page itself shows the error. After a 503, a messenger asks again instead of keeping an empty preview.
      if (found === 'unknown') return send(reply.code(503))
      if (!found) return sendMissing(request, reply)
      return send(reply, found)
    })
  }
  const isPage = new RegExp(`^(${pages.map(({ path }) => path.replace(/:\w+/g, '[\\w-]+')).join('|')})$`)
  const sendMissing = (request: FastifyRequest, reply: FastifyReply) => {
    const [path = '', query = ''] = request.url.split(/(?=\?)/)
    const cleaned = withoutEnding(path)
    // Redirects only to an existing address: '//evil.example/' must not lead to another host.
    const exists = () => isPage.test(cleaned) || app.hasRoute({ method: 'GET', url: cleaned })
    if (cleaned !== path && exists()) return reply.redirect(cleaned + query, 308)
    return send(reply.code(404))
  }
  app.setNotFoundHandler((request, reply) => {
    if (isApiPath(request.url) || (request.method !== 'GET' && request.method !== 'HEAD')) {
      return sendError(reply, request.id, 'route_not_found')
    }
    // The missing file belongs to another version. This 404 is not cached, because the next deploy may bring the file.
    if (request.url.startsWith('/assets/')) return sendError(reply, request.id, 'route_not_found')
    return sendMissing(request, reply)
  })
}

/**
 * The path without the signs that its end has when a chat or a mail program takes more of a text for the link than the
 * link: '/privacidade*', '/operacao%3E', '/confirmar/'.
 */
function withoutEnding(path: string) {
  try {
    return /^.*[\p{L}\p{N}]/su.exec(decodeURIComponent(path))?.[0] ?? '/'
  } catch {
    return path
  }
}

/**
 * Returns the HTML with the web's settings in a meta element, because the content policy allows no inline script. The
 * HTML is made again when a fact has changed.
 */
function pageWith(config: Config, root: string, facts: WebPages['facts'] = () => ({})) {
  const file = join(root, 'index.html')
  const meta = /<meta name="plantao-config" content=(?:""|'[^']*') ?\/?>/
  const template = existsSync(file) ? readFileSync(file, 'utf8') : null
  if (template && !meta.test(template)) throw new Error('index.html has no place for the settings')
  const { anonKey, strictValidation, privacyContact = null, inboxUrl, traces } = config
  let made: { settings: string; html: string; compressed: Buffer } | undefined
  return () => {
    const settings = JSON.stringify({ anonKey, strictValidation, privacyContact, inboxUrl, traces, ...facts() })
    if (made?.settings === settings) return made
    const escaped = settings.replace(/[&'<>]/g, (char) => `&#${char.charCodeAt(0)};`)
    const html =
      template?.replace(meta, () => `<meta name="plantao-config" content='${escaped}'>`) ??
      '<!doctype html><html lang="pt-BR"><title>Plantão Aberto</title>'
    made = { settings, html, compressed: gzipSync(html) }
    return made
  }
}
