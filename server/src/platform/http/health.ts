import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Registry } from 'prom-client'
import { isDiskFull } from '../database/postgres-errors.ts'
import { watchDiskSpace } from '../files/disk-space.ts'
import { linesDropped } from '../log/dropped-lines.ts'
import type { Services } from '../services.ts'
import { requestSeconds } from './request-metrics.ts'

/**
 * `/healthz`: the process answers. `/readyz`: so does the database, change events arrive, the disk has space, and the process
 * is not about to end.
 * `/metrics`: for Prometheus.
 */
export function mountHealth(app: FastifyInstance, { config, db, listener }: Services) {
  const disk = watchDiskSpace(config.dataDir)
  app.addHook('onError', async (_request, _reply, error) => {
    if (isDiskFull(error)) disk.reportFull()
  })

  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }))

  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    const database = await db.pool.query({ text: 'select', query_timeout: db.beginTimeoutMs }).then(
      () => true,
      () => false,
    )
    const listening = listener.isListening()
    const room = await disk.hasSpace()
    const draining = app.isDraining()
    const ready = database && listening && room && !draining
    if (!ready) reply.header('retry-after', '5')
    return reply
      .code(ready ? 200 : 503)
      .send({ status: ready ? 'ready' : 'unavailable', database, listening, room, draining })
  })

  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  registry.registerMetric(linesDropped)
  registry.registerMetric(requestSeconds)
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    requestSeconds.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
  })
  app.get('/metrics', { schema: { hide: true } }, async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  )
}
