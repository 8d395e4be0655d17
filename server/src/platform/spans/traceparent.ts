import { isSpanContextValid, type SpanContext, type TextMapPropagator, TraceFlags, trace } from '@opentelemetry/api'

/** W3C Trace Context: version, trace, span, flags. Later versions may append parts. */
const form = /^[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-|$)/

/** @param isRemote whether another process wrote the text */
export function readTraceparent(text: string, isRemote: boolean): SpanContext | undefined {
  const [, traceId = '', spanId = '', flags = ''] = form.exec(text) ?? []
  const traceFlags = Number.parseInt(flags, 16) & TraceFlags.SAMPLED
  const context = { traceId, spanId, traceFlags, isRemote }
  return isSpanContextValid(context) ? context : undefined
}

export const writeTraceparent = ({ traceId, spanId, traceFlags }: SpanContext) =>
  `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`

/** Propagates only `traceparent`: `tracestate` and `baggage` may hold any text of the caller. */
export const traceparentHeader: TextMapPropagator = {
  fields: () => ['traceparent'],
  inject(context, carrier, setter) {
    const own = trace.getSpanContext(context)
    if (own && isSpanContextValid(own)) setter.set(carrier, 'traceparent', writeTraceparent(own))
  },
  extract(context, carrier, getter) {
    const header = getter.get(carrier, 'traceparent')
    const caller = typeof header === 'string' ? readTraceparent(header, true) : undefined
    return caller ? trace.setSpanContext(context, caller) : context
  },
}
