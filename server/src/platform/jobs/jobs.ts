import type { z } from 'zod'
import type { Mailer } from '../mail/mail.ts'
import type { Services } from '../services.ts'

/** What a domain's jobs are given. */
export interface JobServices extends Services {
  mail: Mailer
}

export interface RunningJob {
  /** The same at each try, so what the job does can be recognised as done. */
  id: string
  /** From 0. */
  attempt: number
}

export interface JobDefinition {
  name: string
  /** When it runs by itself; undefined: only when it is enqueued. */
  cron: string | undefined
  /** Of `cron`. */
  timeZone: string
  /** How many of it each process runs at a time. */
  workers: number
  run: (data: unknown, job: RunningJob) => Promise<void>
}

/** Runs at least once: a worker may die after the deed and before the mark. What it throws makes it run again later. */
export function defineJob<S extends z.ZodType>(
  name: string,
  data: S,
  run: (data: z.output<S>, job: RunningJob) => Promise<void>,
  { cron, timeZone = 'UTC', workers = 1 }: { cron?: string; timeZone?: string; workers?: number } = {},
): JobDefinition {
  return { name, cron, timeZone, workers, run: (given, job) => run(data.parse(given), job) }
}
