import { context, ROOT_CONTEXT, SpanStatusCode, trace } from '@opentelemetry/api'
import type { FastifyInstance } from 'fastify'
import { readTraceparent, writeTraceparent } from './traceparent.ts'

// Without OTEL_EXPORTER_OTLP_ENDPOINT nothing is recorded, and these functions do nothing.

export function traceOfNow() {
  const span = trace.getActiveSpan()
  return span && { traceId: span.spanContext().traceId }
}

export function traceparentNow() {
  const span = trace.getActiveSpan()
  return span && writeTraceparent(span.spanContext())
}

/**
 * Runs the work in a span whose parent is `traceparent`. One of our processes wrote `traceparent`, so the sampling
 * decision in it holds.
 */
export function inSpanOf<R>(traceparent: string | undefined, name: string, work: () => Promise<R>): Promise<R> {
  const parent = traceparent === undefined ? undefined : readTraceparent(traceparent, false)
  const outer = parent ? trace.setSpanContext(ROOT_CONTEXT, parent) : context.active()
  return trace.getTracer('plantao-aberto').startActiveSpan(name, {}, outer, async (span) => {
    try {
      return await work()
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR })
      throw error
    } finally {
      span.end()
    }
  })
}

/** Names the spans of requests by route: addresses contain ids and texts. */
export function nameSpansByRoute(app: FastifyInstance) {
  app.addHook('onRequest', (request, _reply, done) => {
    const route = request.routeOptions.url
    if (route) trace.getActiveSpan()?.updateName(`${request.method} ${route}`).setAttribute('http.route', route)
    done()
  })
}
