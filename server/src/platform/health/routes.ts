import type { FastifyInstance } from 'fastify'
import { isDiskFull } from '../database/postgres-errors.ts'
import { type DiskSpace, watchDiskSpace } from '../files/disk-space.ts'
import type { Services } from '../services.ts'
import { version } from '../settings/version.ts'
import { databaseCheck, roomCheck } from './checks.ts'
import type { Health } from './health.ts'

export interface WatchedServices extends Services {
  health?: Pick<Health, 'states' | 'hasStarted'>
  disk?: DiskSpace
}

/**
 * `/healthz` shows that the process answers, `/readyz` that it can work. `/readyz` answers 503 before all start checks
 * have passed, while the process is leaving, while the event loop lags, and when the database, disk space or memory are
 * missing. A fault of clock, mail server, storage, queue or change events only makes the process `impaired`, because
 * most requests need none of these, and other processes often have the same fault.
 * @param facts shown to people only: no fact makes the process unready or impaired
 */
export function mountHealth(
  app: FastifyInstance,
  services: WatchedServices,
  facts: Record<string, () => Promise<boolean>> = {},
) {
  const { config, db, listener, health, disk = watchDiskSpace(config.dataDir) } = services
  const vital = [databaseCheck(db), roomCheck(disk, config.dataDir)]
  app.addHook('onError', async (_request, _reply, error) => {
    if (isDiskFull(error)) disk.reportFull()
  })

  app.get('/healthz', { schema: { hide: true }, config: { isProbe: true } }, async () => ({ status: 'ok' }))

  // The probe answers under pressure too, to report what is wrong.
  const options = { schema: { hide: true }, config: { isProbe: true, pressureHandler: () => undefined } }
  app.get('/readyz', options, async (_request, reply) => {
    const [found, knownFacts] = await Promise.all([
      Promise.all(vital.map(async ({ name, look }) => [name, (await look()) === null] as const)),
      known(facts),
    ])
    const now = Object.fromEntries(found)
    const states: Record<string, boolean> = { ...health?.states(), ...now, listening: listener.isListening() }
    const draining = app.isDraining()
    const isReady =
      Object.values(now).every(Boolean) && (health?.hasStarted() ?? true) && !app.isUnderPressure() && !draining
    const isImpaired = !Object.values(states).every(Boolean)
    if (!isReady) reply.header('retry-after', '5')
    const status = isReady ? (isImpaired ? 'impaired' : 'ready') : 'unavailable'
    return reply.code(isReady ? 200 : 503).send({ status, version, ...states, draining, ...knownFacts })
  })
}

/** Leaves out facts that could not be read, for example because the database does not answer. */
async function known(facts: Record<string, () => Promise<boolean>>) {
  const found = await Promise.all(
    Object.entries(facts).map(async ([name, look]) => [name, await look().catch(() => null)] as const),
  )
  return Object.fromEntries(found.filter(([, value]) => value !== null))
}
