import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, type Metric, Registry } from 'prom-client'
import { DomainError } from '../domain-error.ts'
import { requestsInFlight } from '../in-flight.ts'
import { jobsDone } from '../jobs/jobs-done.ts'
import type { ReadQueues } from '../jobs/store.ts'
import { linesDropped } from '../log/dropped-lines.ts'
import { errorsNotReported } from '../log/sentry.ts'
import { streamsOpen } from '../realtime/event-stream.ts'
import { isFromThisMachine } from '../security/client-network.ts'
import type { Services } from '../services.ts'
import { databaseMetrics } from './database-metrics.ts'
import { queueMetrics } from './queue-metrics.ts'

const requestSeconds = new Histogram({
  name: 'http_request_duration_seconds',
  help: 'Time to answer, by route and status',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
  registers: [],
})

/**
 * Serves `/metrics` for Prometheus, to requests that carry METRICS_TOKEN. Without this setting only the machine itself is
 * served, because the numbers of routes and jobs tell of single acts, such as a decision that was undone. No label has
 * text from a request: a route is named by its registered pattern.
 * @param others metrics of the domains
 * @param queues readers of the domains' own queues
 */
export function mountMetrics(
  app: FastifyInstance,
  services: Services,
  others: readonly Metric[] = [],
  queues: readonly ReadQueues[] = [],
) {
  const { config } = services
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const own = [
    linesDropped,
    errorsNotReported,
    streamsOpen,
    jobsDone,
    underWay(),
    ...databaseMetrics(services.db),
    ...queueMetrics(services, queues),
    ...others,
  ]
  for (const metric of own) registry.registerMetric(metric)
  registry.registerMetric(requestSeconds)
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none'
    requestSeconds.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
    done()
  })

  app.get('/metrics', { schema: { hide: true }, config: { isProbe: true } }, async (request, reply) => {
    const isServed = config.metricsToken ? carries(request, config.metricsToken) : isFromThisMachine(request)
    if (!isServed) throw new DomainError('forbidden')
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

function carries({ headers }: FastifyRequest, token: string) {
  const hashOf = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hashOf(headers.authorization ?? ''), hashOf(`Bearer ${token}`))
}

const underWay = () =>
  new Gauge({
    name: 'http_requests_under_way',
    help: 'Requests being answered, without live streams',
    registers: [],
    collect() {
      this.set(requestsInFlight())
    },
  })
