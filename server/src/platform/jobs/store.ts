import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { asRole, type Database, send, type Trx, wakeAfterCommit, withRole } from '../database/db.ts'
import type { JobDefinition, Schedule } from './jobs.ts'
import { jobOrigin } from './origin.ts'

/* The queue of jobs, `app.work`. */

/** The name by which `wakeAfterCommit` knows this queue. */
export const workQueue = 'work'

/** A process renews the lease while the job runs. If the process dies, another one runs the job after this time. */
export const leaseSeconds = 15
const lease = sql`now() + ${sql.lit(leaseSeconds)} * interval '1 second'`
const isFree = sql`done_at is null and coalesce(leased_until <= now(), true)`

/** Thirteen attempts in about ten hours: after 15 s, 30 s, 1 min …, at most 3 h apart. */
export const maxAttempts = 13
export const retrySeconds = (attempt: number) => Math.min(15 * 2 ** (attempt - 1), 3 * 60 * 60)

/**
 * Adds a job, which exists if and only if the caller's transaction commits. Runs in any role.
 * @param key adding the same name and key again within three days has no effect
 */
export async function enqueue(trx: Trx, name: string, data: object, key: string = randomUUID()) {
  const added = sql`
    insert into app.work (name, key, data, origin) values (${name}, ${key}, ${JSON.stringify(data)}, ${jobOrigin()})
    on conflict (name, key) do nothing`.compile(trx)
  await withRole(trx, 'app_jobs', async () => void send(trx, added))
  wakeAfterCommit(trx, workQueue)
}

/** Adds the row of each job by the clock. It stays for ever, and its due time moves on. */
export async function schedule(trx: Trx<'app_jobs'>, jobs: readonly JobDefinition[]) {
  for (const { name, schedule } of jobs) {
    if (!schedule) continue
    // A later time than the next is that of an older schedule, or of a clock that was ahead.
    await sql`
      insert into app.work as w (name, key, due_at) values (${name}, 'schedule', ${nextTime(schedule)})
      on conflict (name, key) do update set due_at = excluded.due_at where w.due_at > excluded.due_at`.execute(trx)
  }
}

/** The next occurrence after `from`. */
export function nextTime(schedule: Schedule, from = sql`now()`) {
  const [minutes, at, zone] =
    'at' in schedule ? [24 * 60, schedule.at, 'America/Sao_Paulo'] : [schedule.everyMinutes, '00:00', 'UTC']
  const step = sql`${sql.lit(minutes)} * interval '1 minute'`
  const first = sql`timestamp '2000-01-01' + ${sql.lit(at)}::interval`
  return sql<string>`(date_bin(${step}, ${from} at time zone ${sql.lit(zone)}, ${first}) + ${step}) at time zone ${sql.lit(zone)}`
}

export interface LeasedJob {
  id: string
  name: string
  data: unknown
  /** The request that queued the job. */
  origin: unknown
  /** Number of this attempt, from 1. */
  attempts: number
}

/** The commits are asynchronous: if the database crashes and loses one, the job only runs again. */
const withoutWaiting = sql`set_config('synchronous_commit', 'off', true)`

/**
 * Leases the job that has been due for longest.
 * @returns the job, and the seconds until the next one is due: less than 0 when it is due already
 */
export async function leaseJob(trx: Trx<'app_jobs'>, names: readonly string[]) {
  const leasing = send(
    trx,
    sql<LeasedJob>`
      update app.work w set leased_until = ${lease}, attempts = w.attempts + 1
      where w.id = (
        select id from app.work where name = any (${names}::text[]) and due_at <= now() and ${isFree}
        order by due_at limit 1 for update skip locked)
      returning w.id, w.name, w.data, w.origin, w.attempts`.compile(trx),
  )
  const next = await send(
    trx,
    sql<{ next_in: number | null }>`
      select ${withoutWaiting}, (
        select extract(epoch from min(due_at) - clock_timestamp())::float8 from app.work
        where name = any (${names}::text[]) and ${isFree}) as next_in`.compile(trx),
  )
  return { job: (await leasing).rows[0], nextIn: next.rows[0]!.next_in }
}

export async function renewLease(trx: Trx<'app_jobs'>, { id, attempts }: LeasedJob) {
  await sql`update app.work set leased_until = ${lease} where id = ${id} and attempts = ${attempts}`.execute(trx)
}

/**
 * Ends an attempt. A row that is done keeps its key, and nothing else.
 * @param failure a text without personal data, or null after a success
 */
export async function endAttempt(
  trx: Trx<'app_jobs'>,
  { id, attempts }: LeasedJob,
  job: JobDefinition,
  failure: string | null,
) {
  const isRetried = failure !== null && (job.schedule !== undefined || attempts < maxAttempts)
  const retry = isRetried ? sql`now() + ${retrySeconds(attempts)} * interval '1 second'` : sql`null::timestamptz`
  const next = job.schedule ? nextTime(job.schedule) : sql`null::timestamptz`
  await sql`
    update app.work w set leased_until = null, attempts = ${failure === null ? 0 : attempts}, last_error = ${failure},
      due_at = coalesce(e.due_at, w.due_at), done_at = case when e.due_at is null then now() end,
      data = case when e.due_at is not null then w.data end
    from (select ${withoutWaiting}, least(${retry}, ${next}) as due_at) e
    where w.id = ${id} and w.attempts = ${attempts}`.execute(trx)
}

export interface WaitingJobs {
  name: string
  /** Number of jobs that could run now. */
  due: number
  oldestSeconds: number
  /** Number of jobs that failed at least once and wait for their retry. */
  retrying: number
}

/** Reads work that waits in a domain's own tables, for example e-mails. */
export type ReadQueues = (trx: Trx<'app_jobs'>) => Promise<readonly WaitingJobs[]>

/** Reads the jobs that wait, and the queues of `others`. */
export function readQueues(db: Database, others: readonly ReadQueues[]) {
  return asRole(db, 'app_jobs', async (trx) => {
    const { rows } = await sql<WaitingJobs>`
      select name, count(*) filter (where due_at <= now()) as due,
        count(*) filter (where attempts > 0 and due_at > now()) as retrying,
        coalesce(extract(epoch from now() - min(due_at) filter (where due_at <= now())), 0)::float8 as "oldestSeconds"
      from app.work where ${isFree} group by name order by name`.execute(trx)
    const queues = [...rows]
    for (const read of others) queues.push(...(await read(trx)))
    return queues
  })
}
