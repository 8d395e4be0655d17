import pg from 'pg'
import { type Clock, type ConstructorOptions, PgBoss, type QueueOptions } from 'pg-boss'
import { nameStatements } from '../database/statements.ts'
import type { Log } from '../log/log.ts'

// Thirteen attempts in about half a day: after 15 s, 30 s, 1 min …, and never more than 3 h apart.
export const queueOptions = {
  retryLimit: 12,
  retryDelay: 15,
  retryBackoff: true,
  retryDelayMax: 3 * 60 * 60,
  expireInSeconds: 120,
  // A killed worker's jobs are taken up again after this, not after they expire.
  heartbeatSeconds: 15,
  deleteAfterSeconds: 3 * 24 * 60 * 60,
} satisfies QueueOptions

/** Connections of app_jobs, for pg-boss alone. @param url a direct connection: a pooler would not keep the role. */
export function openJobsPool(url: string, { max, log }: { max: number; log: Log }) {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'plantao-aberto jobs',
    // A commit that is lost with the database is of a job that is taken, or ended, once more: what it does can be done again.
    // Whatever must not be lost is written by the application's own connections. Its queries find rows by their ids, for which one plan
    // is as good as another.
    options:
      '-c role=app_jobs -c statement_timeout=60000 -c synchronous_commit=off -c plan_cache_mode=force_generic_plan',
    max,
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
 * pg-boss as app_jobs, which may work in its tables and not change them.
 * @param onFetched is called whenever a queue has answered a look for jobs.
 */
export function createBoss(pool: pg.Pool, options: ConstructorOptions, onFetched = () => {}) {
  const statement = nameStatements(true)
  const isFetch = (text: string) => /skip locked/i.test(text)
  // Several statements in one text cannot be prepared. A plan for fetching that was made while there were no jobs would read all of
  // them later.
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
