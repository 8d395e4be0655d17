import type { z } from 'zod'

export interface RunningJob {
  /** The same at each attempt, so that a job can recognize work that is already done. */
  id: string
  /** Number of earlier attempts. */
  attempt: number
}

export interface JobDefinition {
  name: string
  /** The schedule; undefined for a job that only runs when it is enqueued. */
  cron: string | undefined
  timeZone: string
  /** Number of concurrent runs in each process. */
  workers: number
  run: (data: unknown, job: RunningJob) => Promise<void>
}

/** Defines a job. It may run several times: after a failure, or if a worker dies before marking it done. */
export function defineJob<S extends z.ZodType>(
  name: string,
  data: S,
  run: (data: z.output<S>, job: RunningJob) => Promise<void>,
  { cron, timeZone = 'UTC', workers = 1 }: { cron?: string; timeZone?: string; workers?: number } = {},
): JobDefinition {
  return { name, cron, timeZone, workers, run: (given, job) => run(data.parse(given), job) }
}
