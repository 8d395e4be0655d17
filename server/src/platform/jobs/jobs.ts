import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { type Clock, PgBoss, type QueueOptions } from 'pg-boss'
import type { z } from 'zod'
import type { Trx } from '../database/db.ts'
import { withJobsRole } from '../database/with-role.ts'
import type { Log } from '../log/log.ts'
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
  /** When it runs by itself (UTC); undefined: only when it is enqueued. */
  cron: string | undefined
  /** How many of it each process runs at a time. */
  workers: number
  run: (data: unknown, job: RunningJob) => Promise<void>
}

/** Runs at least once: a worker may die after the deed and before the mark. What it throws makes it run again later. */
export function defineJob<S extends z.ZodType>(
  name: string,
  data: S,
  run: (data: z.output<S>, job: RunningJob) => Promise<void>,
  { cron, workers = 1 }: { cron?: string; workers?: number } = {},
): JobDefinition {
  return { name, cron, workers, run: (given, job) => run(data.parse(given), job) }
}

// Thirteen tries in about half a day: 15 s, 30 s, 1 min … and never more than 3 h apart.
const queueOptions = {
  retryLimit: 12,
  retryDelay: 15,
  retryBackoff: true,
  retryDelayMax: 3 * 60 * 60,
  expireInSeconds: 120,
  // A killed worker's jobs are taken up again after this, not after they expire.
  heartbeatSeconds: 15,
  deleteAfterSeconds: 3 * 24 * 60 * 60,
} satisfies QueueOptions

/** The id names the fact that a job is about: the same name and id never become two, however often the caller is retried. */
export interface NewJob {
  id: string
  data: object
  /** Seconds from now until it may run. */
  delay?: number
}

/** A job that exists when, and only when, the transaction commits. @returns false when that job was there already. */
export async function enqueue(trx: Trx, name: string, data: object, { id }: { id: string }): Promise<boolean> {
  return (await enqueueAll(trx, name, [{ id, data }])) === 1
}

/** As `enqueue`, any number in one statement. @returns how many were not there already. */
export async function enqueueAll(trx: Trx, name: string, jobs: readonly NewJob[]): Promise<number> {
  return withJobsRole(trx, async () => (await insertJobs(trx, name, jobs)) || (await createQueue(trx, name, jobs)))
}

async function insertJobs(trx: Trx, name: string, jobs: readonly NewJob[]) {
  const given = JSON.stringify(jobs.map(({ id, data, delay = 0 }) => ({ id: jobId(name, id), data, delay })))
  // What pg-boss's send() does, as one statement on our own transaction: it needs a started instance and its cache.
  const { rows } = await sql`
    insert into pgboss.job (id, name, data, policy, retry_limit, retry_delay, retry_backoff, retry_delay_max,
      expire_seconds, heartbeat_seconds, deletion_seconds, dead_letter, start_after, keep_until)
    select j.id, q.name, j.data, q.policy, q.retry_limit, q.retry_delay,
      q.retry_backoff, q.retry_delay_max, q.expire_seconds, q.heartbeat_seconds, q.deletion_seconds, q.dead_letter,
      now() + j.delay * interval '1 second', now() + q.retention_seconds * interval '1 second'
    from pgboss.queue q, jsonb_to_recordset(${given}::jsonb) as j (id uuid, data jsonb, delay integer) where q.name = ${name}
    on conflict do nothing
    returning id`.execute(trx)
  return rows.length
}

/** For a job enqueued before any worker has ever run. */
async function createQueue(trx: Trx, name: string, jobs: readonly NewJob[]) {
  const { rows } = await sql`select from pgboss.queue where name = ${name}`.execute(trx)
  if (rows.length > 0) return 0
  await sql`select pgboss.create_queue(${name}, ${JSON.stringify({ policy: 'standard', ...queueOptions })}::jsonb)`.execute(
    trx,
  )
  return insertJobs(trx, name, jobs)
}

function jobId(name: string, id: string) {
  const hash = createHash('sha256').update(`${name}\n${id}`).digest('hex')
  // Version 8: a UUID made by a rule of its own.
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(13, 16)}`,
    `a${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ].join('-')
}

export interface Worker {
  /** Waits for the jobs being worked at. */
  stop: () => Promise<void>
}

/** Works at the jobs from now on; a database that is away is waited for. @param url a direct connection, as app_api. */
export function startWorker({ url, jobs, log }: { url: string; jobs: readonly JobDefinition[]; log: Log }): Worker {
  const pool = openPool(url, log)
  const clockWatch = setInterval(() => {
    // While the database is away there is nothing to do; the next look follows soon.
    runAfterClockJump(pool, jobs).catch((error: unknown) => log.debug({ err: error }, 'jobs not looked through'))
  }, 5_000)
  const stopping = new AbortController()
  let boss: PgBoss | undefined
  const starting = (async () => {
    for (let failures = 0; !stopping.signal.aborted; failures++) {
      try {
        boss = await startBoss(pool, jobs, log)
        return
      } catch (error) {
        log.warn({ err: error }, 'the job worker does not start yet')
        await sleep(Math.min(10_000, 500 * 2 ** failures), undefined, { signal: stopping.signal }).catch(() => {})
      }
    }
  })()
  return {
    async stop() {
      stopping.abort()
      clearInterval(clockWatch)
      await starting
      await boss?.stop({ graceful: true, timeout: 20_000, close: false })
      await pool.end()
    },
  }
}

function openPool(url: string, log: Log) {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'plantao-aberto jobs',
    options: '-c role=app_jobs -c statement_timeout=60000',
    max: 4,
    connectionTimeoutMillis: 5_000,
    // Past its statement_timeout: the database is gone without a word.
    query_timeout: 65_000,
    // pg-boss computes with dates; the application reads instants as text.
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        oid === pg.types.builtins.TIMESTAMPTZ ? (text: string) => new Date(text) : pg.types.getTypeParser(oid, format),
    } as pg.CustomTypesConfig,
  })
  // Without a listener on each client, a backend that ends while it is checked out ends our process too.
  pool.on('connect', (client) => {
    client.on('error', (error) => pool.ending || log.warn({ err: error }, 'job connection lost'))
  })
  pool.on('error', () => {})
  return pool
}

/** Time as the wall clock had it at the start of the process: it never jumps, and a wait computed with it is never long. */
const steadyClock: Clock = {
  now: () => Math.floor(performance.timeOrigin + performance.now()),
  setTimeout: (run, milliseconds) => setTimeout(run, milliseconds),
  clearTimeout: (handle) => clearTimeout(handle as NodeJS.Timeout),
  setInterval: (run, milliseconds) => setInterval(run, milliseconds),
  clearInterval: (handle) => clearInterval(handle as NodeJS.Timeout),
}

/**
 * The database's clock was put back: what was made or tried in what is now the future would wait until then.
 * Without this a job waits as long as the clock jumped.
 */
async function runAfterClockJump(pool: pg.Pool, jobs: readonly JobDefinition[]) {
  await pool.query(
    `update pgboss.job set start_after = now(), created_on = least(created_on, now()), 
       started_on = case when started_on > now() then now() else started_on end
     where name = any ($1) and state < 'active' and not blocked and (created_on > now() or started_on > now())`,
    [jobs.map(({ name }) => name)],
  )
}

async function startBoss(pool: pg.Pool, jobs: readonly JobDefinition[], log: Log) {
  const boss = new PgBoss({
    db: { executeSql: (text: string, values?: unknown[]) => pool.query(text, values) },
    schema: 'pgboss',
    clock: steadyClock,
    migrate: false,
    createSchema: false,
    // Needs the owner of the tables; autovacuum keeps them well at our size.
    reindex: false,
    superviseIntervalSeconds: 10,
    monitorIntervalSeconds: 10,
    cronMonitorIntervalSeconds: 30,
  })
  let toldAt = 0
  boss.on('error', (error) => {
    // Each queue asks each second, also while the database is away.
    if (Date.now() - toldAt < 10_000) return
    toldAt = Date.now()
    log.warn({ err: error }, 'job worker')
  })
  await boss.start()
  try {
    for (const job of jobs) await work(boss, job, log)
    await keepSchedules(boss, jobs)
    return boss
  } catch (error) {
    await boss.stop({ graceful: false, close: false })
    throw error
  }
}

async function work(boss: PgBoss, job: JobDefinition, log: Log) {
  await boss.createQueue(job.name, queueOptions)
  await boss.updateQueue(job.name, queueOptions)
  for (let i = 0; i < job.workers; i++) await startOne(boss, job, log)
}

async function startOne(boss: PgBoss, job: JobDefinition, log: Log) {
  // One by one: of several taken together the last would wait with its time running out, and then run twice.
  const options = { batchSize: 1, pollingIntervalSeconds: 1, includeMetadata: true } as const
  let worker: string | undefined
  worker = await boss.work(job.name, options, async (batch) => {
    // The next without a pause, until there is none.
    if (worker) boss.notifyWorker(worker)
    for (const { id, data, retryCount } of batch) {
      try {
        await job.run(data, { id, attempt: retryCount })
      } catch (error) {
        log.warn({ err: error, job: job.name, id, attempt: retryCount }, 'job failed, to be tried again')
        throw error
      }
    }
  })
}

async function keepSchedules(boss: PgBoss, jobs: readonly JobDefinition[]) {
  const wanted = new Map(jobs.flatMap(({ name, cron }) => (cron ? [[name, cron] as const] : [])))
  for (const { name } of await boss.getSchedules()) if (!wanted.has(name)) await boss.unschedule(name)
  for (const [name, cron] of wanted) await boss.schedule(name, cron, {})
}
