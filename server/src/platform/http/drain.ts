import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    isDraining: () => boolean
  }
}

/**
 * For so long a server that closes still serves, and `/readyz` says that it leaves: proxies see that and send nothing more.
 * To be called before anything else that waits for the close.
 */
export function drainBeforeClose(app: FastifyInstance, seconds: number) {
  let isDraining = false
  app.decorate('isDraining', () => isDraining)
  app.addHook('preClose', async () => {
    isDraining = true
    if (seconds > 0) await wait(seconds * 1000)
  })
}
