import { type Context, TraceFlags, trace } from '@opentelemetry/api'

/**
 * Whether a new span is recorded. If one of our own spans is its parent, both or none are recorded. A request from
 * outside is sampled at random, whatever its header says, so that no caller can make us record everything.
 * @param share of the requests, 0 to 1
 */
export function isRecorded(within: Context, share: number, random = Math.random): boolean {
  const parent = trace.getSpanContext(within)
  if (!parent || parent.isRemote) return random() < share
  return (parent.traceFlags & TraceFlags.SAMPLED) !== 0
}
