import { eventStream, noContent } from '@plantao/contract/route'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Config } from '../settings/config.ts'

const pagePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join(';')

/**
 * The security headers of every answer, composed once. JSON and live streams, which only programs read, get `json`.
 * Everything that a browser may show (pages, files, redirects, and their errors) gets `page`.
 */
function securityHeaders({ publicUrl }: Pick<Config, 'publicUrl'>) {
  const json = {
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    ...(publicUrl.startsWith('https:') && { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }),
  }
  const page = {
    ...json,
    'content-security-policy': pagePolicy,
    'cross-origin-opener-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'referrer-policy': 'no-referrer',
    'x-dns-prefetch-control': 'off',
    'x-frame-options': 'SAMEORIGIN',
    'x-permitted-cross-domain-policies': 'none',
  }
  return { json, page }
}

export function sendSecurityHeaders(app: FastifyInstance, config: Pick<Config, 'publicUrl'>) {
  const { json, page } = securityHeaders(config)
  app.addHook('onRequest', (request, reply, done) => {
    const { description } = request.routeOptions.config
    const isForPrograms =
      description &&
      description.by !== 'public' &&
      (description.ok instanceof z.ZodType || description.ok === noContent || description.ok === eventStream)
    reply.headers(isForPrograms ? json : page)
    done()
  })
}
