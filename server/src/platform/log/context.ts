import { AsyncLocalStorage } from 'node:async_hooks'

/** The request or job that this work is for. It stands in each line that is logged meanwhile. */
export interface LogContext {
  /** Of the request, or of the one that queued the job. */
  reqId?: string
  job?: string
  jobId?: string
}

const storage = new AsyncLocalStorage<LogContext>()

export const logContext = () => storage.getStore()

export const inLogContext = <R>(context: LogContext, work: () => R): R => storage.run(context, work)
