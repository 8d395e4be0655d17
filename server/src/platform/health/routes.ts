import type { FastifyInstance } from 'fastify'
import { isDiskFull } from '../database/postgres-errors.ts'
import { type DiskSpace, watchDiskSpace } from '../files/disk-space.ts'
import type { Services } from '../services.ts'
import { databaseCheck, roomCheck } from './checks.ts'
import type { Health } from './health.ts'

/** Services, with the watch over what they need where the process has one. */
export interface WatchedServices extends Services {
  health?: Pick<Health, 'states' | 'hasStarted'>
  disk?: DiskSpace
}

/**
 * `/healthz`: the process answers. `/readyz`: it can work. Without the database, change events, space on the disk or memory it
 * cannot, and answers 503, as it does when it is about to end, and before all that the start waits for was well once. With a wrong
 * clock, no mail server, storage or queue it is `impaired` and goes on: the other processes have the same, and most of the product
 * needs none of them.
 */
export function mountHealth(app: FastifyInstance, services: WatchedServices) {
  const { config, db, listener, health, disk = watchDiskSpace(config.dataDir) } = services
  const vital = [databaseCheck(db), roomCheck(disk, config.dataDir)]
  app.addHook('onError', async (_request, _reply, error) => {
    if (isDiskFull(error)) disk.reportFull()
  })

  app.get('/healthz', { schema: { hide: true }, config: { isProbe: true } }, async () => ({ status: 'ok' }))

  // Under pressure too, it says what is wrong.
  const options = { schema: { hide: true }, config: { isProbe: true, pressureHandler: () => undefined } }
  app.get('/readyz', options, async (_request, reply) => {
    const found = await Promise.all(vital.map(async ({ name, look }) => [name, (await look()) === null] as const))
    const now = { ...Object.fromEntries(found), listening: listener.isListening() }
    const states: Record<string, boolean> = { ...health?.states(), ...now }
    const draining = app.isDraining()
    const isReady =
      Object.values(now).every(Boolean) && (health?.hasStarted() ?? true) && !app.isUnderPressure() && !draining
    const isImpaired = !Object.values(states).every(Boolean)
    if (!isReady) reply.header('retry-after', '5')
    const status = isReady ? (isImpaired ? 'impaired' : 'ready') : 'unavailable'
    return reply.code(isReady ? 200 : 503).send({ status, ...states, draining })
  })
}
