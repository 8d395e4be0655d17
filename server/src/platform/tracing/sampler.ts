import { type Context, TraceFlags, trace } from '@opentelemetry/api'

/**
 * Whether a new span is recorded: one below ours as ours is. A request from outside by chance, whatever its header says:
 * neither its flag nor a trace id chosen for the purpose may make us record all.
 * @param share of the requests, 0 to 1.
 */
export function isRecorded(within: Context, share: number, random = Math.random): boolean {
  const parent = trace.getSpanContext(within)
  if (!parent || parent.isRemote) return random() < share
  return (parent.traceFlags & TraceFlags.SAMPLED) !== 0
}
