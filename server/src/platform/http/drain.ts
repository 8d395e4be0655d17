import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    isDraining: () => boolean
  }
}

/** Keeps a closing server serving while `/readyz` says that it leaves. Call it before other delays of closing. */
export function drainBeforeClose(app: FastifyInstance, seconds: number) {
  let isDraining = false
  app.decorate('isDraining', () => isDraining)
  app.addHook('preClose', async () => {
    isDraining = true
    if (seconds > 0) await wait(seconds * 1000)
  })
}
