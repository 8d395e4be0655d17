import type { FastifyInstance } from 'fastify'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { z } from 'zod'
import { DomainError } from '../domain-error.ts'
import { limitedNetwork } from '../security/client-network.ts'
import type { Services } from '../services.ts'

/** A report has the kind of an error and positions in our files, but nothing that a person typed or saw. */
const report = z.strictObject({
  type: z.string().regex(/^[A-Z][A-Za-z]{0,39}$/),
  frames: z
    .array(
      z.strictObject({
        file: z.string().regex(/^\/assets\/[\w.-]{1,80}\.js$/),
        line: z.int().min(0),
        column: z.int().min(0),
      }),
    )
    .min(1)
    .max(20),
})

/**
 * Logs errors that browsers report. A report needs no login, so each process limits reports, for each network and in
 * total.
 */
export function mountWebErrors(app: FastifyInstance, { log }: Pick<Services, 'log'>) {
  const limits = [
    { limiter: new RateLimiterMemory({ points: 5, duration: 60 }), keyOf: limitedNetwork },
    { limiter: new RateLimiterMemory({ points: 60, duration: 60 }), keyOf: () => 'all' },
  ]
  const options = { schema: { hide: true, body: report }, bodyLimit: 4 * 1024 }
  app.post('/web-errors', options, async (request, reply) => {
    for (const { limiter, keyOf } of limits) {
      const key = keyOf(request)
      if (key !== null) await limiter.consume(key).catch(refuse)
    }
    const { type, frames } = report.parse(request.body)
    const stack = frames.map(({ file, line, column }) => `    at ${file}:${line}:${column}`).join('\n')
    log.error({ web: true, err: { name: type, stack } }, 'error in a browser')
    return reply.code(204).send()
  })
}

function refuse(reason: unknown): never {
  if (!(reason instanceof RateLimiterRes)) throw reason
  throw new DomainError('too_many_requests', { retryAfter: reason.msBeforeNext / 1000 })
}
