import type { z } from 'zod'

/** Either each n minutes, or each day at this time in São Paulo, such as '07:00'. */
export type Schedule = { everyMinutes: number } | { at: string }

export interface JobDefinition {
  name: string
  /** Undefined for a job that only runs when it is enqueued. */
  schedule?: Schedule
  /** @param id the same at each attempt, so that a job can recognize work that is already done */
  run: (data: unknown, id: string) => Promise<void>
}

/** Defines a job. It may run several times: after a failure, or if a process dies before marking it done. */
export function defineJob<S extends z.ZodType>(
  name: string,
  data: S,
  run: (data: z.output<S>, id: string) => Promise<void>,
): JobDefinition {
  return { name, run: (given, id) => run(data.parse(given), id) }
}

/** A job by the clock: one process runs each occurrence. After a time without any process it runs once. */
export const scheduleJob = (name: string, schedule: Schedule, run: () => Promise<void>): JobDefinition => ({
  name,
  schedule,
  run,
})
