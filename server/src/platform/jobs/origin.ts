import { z } from 'zod'
import { inLogContext, logContext } from '../log/context.ts'

/** The request that queued a job. It travels in the job's data. */
const withOrigin = z.object({ origin: z.object({ reqId: z.string() }) })

export function jobOrigin() {
  const reqId = logContext()?.reqId
  return reqId && { origin: { reqId } }
}

/** What the job logs carries its own id, and that of the request that queued it. */
export function inOriginOf<R>(name: string, { id, data }: { id: string; data: unknown }, work: () => R) {
  const { origin } = withOrigin.safeParse(data).data ?? {}
  return inLogContext({ ...origin, job: name, jobId: id }, work)
}
