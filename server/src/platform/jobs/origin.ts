import { z } from 'zod'
import { inLogContext, logContext } from '../log/context.ts'
import { inSpanOf, traceparentNow } from '../spans/traces.ts'

/** The request that queued a job, stored in the job's data. */
const withOrigin = z.object({ origin: z.object({ reqId: z.string(), traceparent: z.string().optional() }) })

export function jobOrigin() {
  const reqId = logContext()?.reqId
  return reqId && { origin: { reqId, traceparent: traceparentNow() } }
}

/**
 * Runs a job in the context of the request that queued it: log lines carry the ids of job and request, and spans belong
 * to the request's trace.
 */
export function inOriginOf<R>(name: string, { id, data }: { id: string; data: unknown }, work: () => Promise<R>) {
  const { reqId, traceparent } = withOrigin.safeParse(data).data?.origin ?? {}
  const context = { ...(reqId && { reqId }), job: name, jobId: id }
  return inLogContext(context, () => inSpanOf(traceparent, `job ${name}`, work))
}
