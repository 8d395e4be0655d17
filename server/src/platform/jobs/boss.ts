import pg from 'pg'
import { type Clock, type ConstructorOptions, PgBoss, type QueueOptions } from 'pg-boss'
import { nameStatements } from '../database/prepared-statements.ts'
import type { Log } from '../log/log.ts'

// Thirteen attempts in about half a day: after 15 s, 30 s, 1 min …, at most 3 h apart.
export const queueOptions = {
  retryLimit: 12,
  retryDelay: 15,
  retryBackoff: true,
  retryDelayMax: 3 * 60 * 60,
  expireInSeconds: 120,
  // The jobs of a killed worker are retried after this time, not only after they expire.
  heartbeatSeconds: 15,
  deleteAfterSeconds: 3 * 24 * 60 * 60,
} satisfies QueueOptions

/** Connections as app_jobs, for pg-boss only. @param url a direct connection: a pooler would not keep the role */
export function openJobsPool(url: string, { max, log }: { max: number; log: Log }) {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'plantao-aberto jobs',
    // Asynchronous commit is safe here, because the application enqueues its jobs on other connections. A commit that
    // is lost in a crash of the database only repeats a job, and jobs are idempotent. The queries find rows by id, so a
    // generic plan is as good as any.
    options:
      '-c role=app_jobs -c statement_timeout=60000 -c synchronous_commit=off -c plan_cache_mode=force_generic_plan',
    max,
    connectionTimeoutMillis: 5_000,
    // Longer than statement_timeout: this timeout expires only when the database is unreachable.
    query_timeout: 65_000,
    // pg-boss computes with dates, while the application reads instants as text.
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        oid === pg.types.builtins.TIMESTAMPTZ ? (text: string) => new Date(text) : pg.types.getTypeParser(oid, format),
    } as pg.CustomTypesConfig,
  })
  // Without a listener on each client, a connection that is lost in use would end the process.
  pool.on('connect', (client) => {
    client.on('error', (error) => pool.ending || log.warn({ err: error }, 'job connection lost'))
  })
  pool.on('error', () => {})
  return pool
}

/** A monotonic clock that starts at the wall clock's time. It never jumps, so computed waits are never too long. */
const steadyClock: Clock = {
  now: () => Math.floor(performance.timeOrigin + performance.now()),
  setTimeout: (run, milliseconds) => setTimeout(run, milliseconds),
  clearTimeout: (handle) => clearTimeout(handle as NodeJS.Timeout),
  setInterval: (run, milliseconds) => setInterval(run, milliseconds),
  clearInterval: (handle) => clearInterval(handle as NodeJS.Timeout),
}

/**
 * pg-boss as app_jobs. This role may change rows of the tables, but not the tables themselves.
 * @param onFetched called after each fetch
 */
export function createBoss(pool: pg.Pool, options: ConstructorOptions, onFetched = () => {}) {
  const statement = nameStatements(true)
  const isFetch = (text: string) => /skip locked/i.test(text)
  // A text of several statements cannot be prepared. A fetch is not prepared either: a plan made for an empty queue
  // would later read all jobs.
  const isPrepared = (text: string) => !/^\s*begin\b/i.test(text) && !isFetch(text)
  return new PgBoss({
    db: {
      async executeSql(text: string, values?: unknown[]) {
        const answer = await pool.query(isPrepared(text) ? statement(text, values) : { text, values })
        if (isFetch(text)) onFetched()
        return answer
      },
    },
    schema: 'pgboss',
    clock: steadyClock,
    migrate: false,
    createSchema: false,
    ...options,
  })
}
