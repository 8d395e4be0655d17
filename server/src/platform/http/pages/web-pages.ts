import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../../config.ts'
import { sendError } from '../errors.ts'
import { isApiPath } from '../server.ts'

/** The addresses that the web knows; any other is its 404 page, with that status. */
const pages = new Set(['/', '/hospital/perfil', '/privacidade'])

/** Serves the built web: hashed assets for a year, the page itself always fresh. */
export async function mountWebPages(app: FastifyInstance, { config, root }: { config: Config; root: string }) {
  const html = pageWith(config, root)
  if (existsSync(root)) {
    await app.register(fastifyStatic, {
      root,
      index: false,
      wildcard: false,
      preCompressed: true,
      // The page is served below, with its settings in it, and at its own addresses only.
      globIgnore: ['index.html*'],
      setHeaders: (reply, path) => {
        const hashed = path.includes('/assets/')
        reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
      },
    })
  }
  for (const page of pages) {
    app.get(page, { schema: { hide: true } }, async (_request, reply) =>
      reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(html),
    )
  }
  app.setNotFoundHandler((request, reply) => {
    if (isApiPath(request.url) || (request.method !== 'GET' && request.method !== 'HEAD')) {
      return sendError(reply, request.id, 'route_not_found')
    }
    const [path = '', query] = request.url.split(/(?=\?)/)
    const withoutSlash = path.replace(/\/+$/, '') || '/'
    // Only to what is served: another host's name in the path leads nowhere.
    if (withoutSlash !== path && app.hasRoute({ method: 'GET', url: withoutSlash })) {
      return reply.redirect(`${withoutSlash}${query ?? ''}`, 308)
    }
    return reply.code(404).type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(html)
  })
}

/** The page with the settings that the web needs, in a meta element: the policy allows no inline script. */
function pageWith(config: Config, root: string) {
  const file = join(root, 'index.html')
  if (!existsSync(file)) return '<!doctype html><html lang="pt-BR"><title>Plantão Aberto</title>'
  const settings = JSON.stringify({
    anonKey: config.anonKey,
    strictValidation: config.strictValidation,
    privacyContact: config.privacyContact ?? null,
    inboxUrl: config.inboxUrl,
  })
  const escaped = settings.replace(/[&'<>]/g, (char) => `&#${char.charCodeAt(0)};`)
  const meta = /<meta name="plantao-config" content=(?:""|'[^']*') ?\/?>/
  const html = readFileSync(file, 'utf8')
  if (!meta.test(html)) throw new Error('index.html has no place for the settings')
  return html.replace(meta, () => `<meta name="plantao-config" content='${escaped}'>`)
}
