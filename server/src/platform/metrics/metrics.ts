import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, type Metric, Registry } from 'prom-client'
import { requestSeconds } from '../http/request-metrics.ts'
import { linesDropped } from '../log/dropped-lines.ts'

/**
 * `/metrics`, for Prometheus. No label comes from a request: routes are those that exist.
 * @param others of the other parts.
 */
export function mountMetrics(app: FastifyInstance, others: readonly Metric[] = []) {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  for (const metric of [linesDropped, requestSeconds, ...others]) registry.registerMetric(metric)
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    requestSeconds.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
  })
  app.get('/metrics', { schema: { hide: true } }, async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  )
}
