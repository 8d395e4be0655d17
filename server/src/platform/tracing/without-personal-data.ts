import type { Attributes } from '@opentelemetry/api'
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace'
import { redact } from '../log/log.ts'

/** Of what the instrumentations attach: nothing that a caller sent, and no address of anybody. */
const kept = new Set([
  'db.namespace',
  'db.operation.name',
  'db.query.text',
  'db.response.status_code',
  'db.system.name',
  'error.type',
  'http.request.method',
  'http.response.status_code',
  'http.route',
])

/** Statements have their values apart, as parameters, which are never attached. */
const attributesOf = (attributes: Attributes): Attributes =>
  Object.fromEntries(
    Object.entries(attributes).flatMap(([name, value]) =>
      kept.has(name) ? [[name, typeof value === 'string' ? redact(value) : value]] : [],
    ),
  )

/** Leaves out events and messages: those of errors quote what was sent. */
function withoutPersonalData(span: ReadableSpan): ReadableSpan {
  return {
    name: span.name,
    kind: span.kind,
    spanContext: () => span.spanContext(),
    ...(span.parentSpanContext && { parentSpanContext: span.parentSpanContext }),
    startTime: span.startTime,
    endTime: span.endTime,
    duration: span.duration,
    ended: span.ended,
    status: { code: span.status.code },
    attributes: attributesOf(span.attributes),
    links: [],
    events: [],
    resource: span.resource,
    instrumentationScope: span.instrumentationScope,
    droppedAttributesCount: 0,
    droppedEventsCount: 0,
    droppedLinksCount: 0,
  }
}

/** Sends only what names nobody. */
export function exportingNobody(exporter: SpanExporter): SpanExporter {
  return {
    export: (spans, done) => exporter.export(spans.map(withoutPersonalData), done),
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => exporter.forceFlush?.(),
  }
}
