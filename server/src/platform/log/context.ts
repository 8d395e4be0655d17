import { AsyncLocalStorage } from 'node:async_hooks'

/** Names the request or job that the current work belongs to. Every log line of that work has these fields. */
export interface LogContext {
  /** Id of the request, or of the request that queued the job. */
  reqId?: string
  job?: string
  jobId?: string
}

const storage = new AsyncLocalStorage<LogContext>()

export const logContext = () => storage.getStore()

export const inLogContext = <R>(context: LogContext, work: () => R): R => storage.run(context, work)
