import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    isDraining: () => boolean
  }
}

/**
 * Keeps a closing server serving for this time, while `/readyz` reports that it is leaving, so that proxies stop
 * sending requests. Call it before anything else that delays closing.
 */
export function drainBeforeClose(app: FastifyInstance, seconds: number) {
  let isDraining = false
  app.decorate('isDraining', () => isDraining)
  app.addHook('preClose', async () => {
    isDraining = true
    if (seconds > 0) await wait(seconds * 1000)
  })
}
