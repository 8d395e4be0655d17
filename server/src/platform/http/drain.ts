import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    isDraining: () => boolean
  }
}

/** Keeps a closing server answering while `/readyz` reports 503. Call this before other `preClose` hooks are added. */
export function drainBeforeClose(app: FastifyInstance, seconds: number) {
  let isDraining = false
  app.decorate('isDraining', () => isDraining)
  app.addHook('preClose', async () => {
    isDraining = true
    if (seconds > 0) await wait(seconds * 1000)
  })
}
