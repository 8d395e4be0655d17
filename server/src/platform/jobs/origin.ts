import { z } from 'zod'
import { inLogContext, logContext } from '../log/context.ts'
import { inSpanOf, traceparentNow } from '../spans/traces.ts'

/** The request that queued a job or an e-mail, as JSON of the column `origin`. */
const origin = z.object({ reqId: z.string(), traceparent: z.string().optional() })

export function jobOrigin() {
  const reqId = logContext()?.reqId
  return reqId ? JSON.stringify({ reqId, traceparent: traceparentNow() } satisfies z.output<typeof origin>) : null
}

/**
 * Runs a job in the context of the request that queued it: log lines carry the ids of job and request, and spans belong
 * to the request's trace.
 */
export function inOriginOf<R>(name: string, job: { id: string; origin: unknown }, work: () => Promise<R>) {
  const { reqId, traceparent } = origin.safeParse(job.origin).data ?? {}
  const context = { ...(reqId && { reqId }), job: name, jobId: job.id }
  return inLogContext(context, () => inSpanOf(traceparent, `job ${name}`, work))
}
