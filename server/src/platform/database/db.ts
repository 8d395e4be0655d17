import type { AccountType } from '@plantao/contract/account-types'
import {
  type Compilable,
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'
import pg from 'pg'
import type { Log } from '../log/log.ts'
import { type ChangeEvent, changeEventSender } from '../realtime/change-events.ts'
import type { DB } from './db-types.ts'
import { isConnectionError } from './postgres-errors.ts'

// Days and instants stay text: a Date would shift a day by the local time zone, and cut off the microseconds that
// cursors need. JavaScript numbers are exact for counts and for numeric(10,2).
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, toIso)

/** PostgreSQL's '2026-11-21 01:40:13.123456+00' as ISO 8601. */
function toIso(text: string) {
  const iso = text.replace(' ', 'T')
  return iso.endsWith('+00') ? `${iso.slice(0, -3)}Z` : iso.replace(/([+-]\d\d)$/, '$1:00')
}

/** For whom a transaction runs. Each looks the session up, so the end of a session takes effect at once. */
export type Actor = { role: 'app_anon' } | { role: AccountRole; userId: string; sessionId: string }

export type AccountRole = `app_${AccountType}`

/** Roles for the server's own work, which is done for no user. */
export type ServiceRole = 'app_auth' | 'app_jobs'

/** Kysely on the connection of one open transaction. */
export type Trx = Kysely<DB>

export interface Database {
  pool: pg.Pool
  /** How long `begin` may take. It waits for no lock, so a database that has not answered by then is unreachable. */
  beginTimeoutMs: number
  /** Sends the change events of a committed transaction. */
  notify: (events: readonly ChangeEvent[]) => void
  /** Hears at once what this process notifies. Returns how to stop. */
  onNotify: (hear: (event: ChangeEvent) => void) => () => void
  close: () => Promise<void>
}

export interface DatabaseOptions {
  url: string
  /** Most connections of this process. */
  max?: number
  beginTimeoutMs?: number
  log: Log
}

declare module 'pg' {
  interface QueryConfig<I> {
    /** Milliseconds, for this query alone. Missing in the types of pg. */
    query_timeout?: number
  }
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Builds queries without a connection, for `readAs`. */
export const q = new Kysely<DB>({ dialect: dialectOf(new DummyDriver()) })

export function openDatabase({ url, max = 20, beginTimeoutMs = 4_000, log }: DatabaseOptions): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    pipeline: true,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    // Longer than the database's own statement_timeout: past it, the database is unreachable.
    query_timeout: 16_000,
  })
  // Without a listener on each client, an error of a client in use would end the process.
  pool.on('connect', (client) => {
    // While the pool closes, a lost connection is no news.
    client.on('error', (error) => pool.ending || log.warn({ err: error }, 'database connection lost'))
  })
  pool.on('error', () => {})
  const { notify, onNotify, allSent } = changeEventSender(pool, log)
  return {
    pool,
    beginTimeoutMs,
    notify,
    onNotify,
    async close() {
      await allSent()
      await pool.end()
    },
  }
}

/**
 * Runs one query in one round trip, in a read-only transaction with the actor's role.
 * @throws {DatabaseError} `sqlState.sessionEnded` when the session has ended.
 */
export async function readAs<R>(db: Database, actor: Actor, query: Compilable<R> | CompiledQuery<R>): Promise<R[]> {
  const { sql, parameters } = 'compile' in query ? query.compile() : query
  return withClient(db, async (client) => {
    const begun = client.query({ text: `begin read only;${setRoleSql(actor)}`, query_timeout: db.beginTimeoutMs })
    // All three have ended before the client goes back to the pool, where a late answer would meet the next query.
    const all = Promise.allSettled([
      begun,
      client.query({ text: sql, values: [...parameters] }),
      client.query('commit'),
    ])
    await begun.catch((error: unknown) => {
      // The other two will not be answered either, and the client does not go back.
      if (isConnectionError(error)) throw error
    })
    const [begin, result, end] = await all
    // The first error is the cause: after a failed `begin` the query only says that the transaction is aborted.
    if (begin.status === 'rejected') throw begin.reason
    if (result.status === 'rejected') throw result.reason
    if (end.status === 'rejected') throw end.reason
    if (end.value.command !== 'COMMIT') throw new Error('the read was rolled back')
    return result.value.rows as R[]
  })
}

/** The first row of `readAs`. */
export async function readOneAs<R>(db: Database, actor: Actor, query: Compilable<R> | CompiledQuery<R>) {
  return (await readAs(db, actor, query))[0]
}

/**
 * One transaction under the actor's role and id.
 * @throws {DatabaseError} `sqlState.sessionEnded` when the session has ended.
 */
export function asActor<R>(db: Database, actor: Actor, work: (trx: Trx) => Promise<R>): Promise<R> {
  return transaction(db, setRoleSql(actor), work)
}

/** One transaction with a role of the server's own. */
export function asRole<R>(db: Database, role: ServiceRole, work: (trx: Trx) => Promise<R>): Promise<R> {
  return transaction(db, `set local role ${role}`, work)
}

/** Every query of it sees the database as it was at the first. */
export function inOneSnapshot<R>(db: Database, role: ServiceRole, work: (trx: Trx) => Promise<R>): Promise<R> {
  return transaction(db, `set transaction isolation level repeatable read, read only;set local role ${role}`, work)
}

async function transaction<R>(db: Database, preamble: string, work: (trx: Trx) => Promise<R>): Promise<R> {
  return withClient(db, async (client) => {
    await client.query({ text: `begin;${preamble}`, query_timeout: db.beginTimeoutMs })
    const trx: Trx = new Kysely<DB>({ dialect: dialectOf(new ClientDriver(client)) })
    const result = await work(trx)
    const end = await client.query('commit')
    if (end.command !== 'COMMIT') throw new Error('the transaction was rolled back')
    return result
  })
}

/** Not open to SQL injection: the only text that goes in is a session id, and it must look like a UUID. */
function setRoleSql(actor: Actor) {
  if (actor.role === 'app_anon') return 'set local role app_anon'
  if (!uuid.test(actor.sessionId)) throw new Error('not a session id')
  return `select set_config('role', r.db_role, true), set_config('app.uid', r.user_id::text, true),
    set_config('app.session_ends_at', r.ends_at::text, true) from auth.resolve_session('${actor.sessionId}') r`
}

async function withClient<R>(db: Database, work: (client: pg.PoolClient) => Promise<R>): Promise<R> {
  const client = await db.pool.connect()
  let broken = false
  try {
    return await work(client)
  } catch (error) {
    broken = isConnectionError(error) || !(await rollBack(client))
    throw error
  } finally {
    client.release(broken)
  }
}

async function rollBack(client: pg.PoolClient) {
  try {
    await client.query('rollback')
    return true
  } catch {
    return false
  }
}

function dialectOf(driver: Driver) {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => driver,
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createIntrospector: (db: Kysely<unknown>) => new PostgresIntrospector(db),
  }
}

/** Sends every query to one client, whose transaction is already open. */
class ClientDriver implements Driver {
  readonly #connection: DatabaseConnection

  constructor(client: pg.PoolClient) {
    this.#connection = {
      async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
        const { rows, rowCount } = await client.query({ text: query.sql, values: [...query.parameters] })
        return { rows: rows as R[], numAffectedRows: BigInt(rowCount ?? 0) }
      },
      // biome-ignore lint/correctness/useYield: the interface wants it; nothing here streams
      async *streamQuery(): AsyncIterableIterator<never> {
        throw new Error('streaming is not supported')
      },
    }
  }

  async init() {}
  async acquireConnection() {
    return this.#connection
  }
  async beginTransaction() {
    throw new Error('already in a transaction')
  }
  async commitTransaction() {}
  async rollbackTransaction() {}
  async releaseConnection() {}
  async destroy() {}
}
