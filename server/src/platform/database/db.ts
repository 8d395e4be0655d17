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
  sql,
} from 'kysely'
import pg from 'pg'
import type { Log } from '../log/log.ts'
import { type ChangeEvent, changeEventSender } from '../realtime/change-events.ts'
import { CopyOut } from './copy-out.ts'
import type { DB } from './db-types.ts'
import { toIso } from './instants.ts'
import { asText, type TextRows } from './json-rows.ts'
import { isConnectionError } from './postgres-errors.ts'
import { ask, forgetSent, sendTogether, wasRefusedStatement } from './sent.ts'
import { nameStatements } from './statements.ts'

// Days and instants stay text: a Date would shift a day by the local time zone, and cut off the microseconds that
// cursors need. JavaScript numbers are exact for counts and for numeric(10,2).
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, toIso)

/** For whom a transaction runs. Each looks the session up, so the end of a session takes effect at once. */
export type Actor = { role: 'app_anon' } | { role: AccountRole; userId: string; sessionId: string }

export type AccountRole = `app_${AccountType}`

/** Roles for the server's own work, which is done for no user. */
export type ServiceRole = 'app_auth' | 'app_jobs'

/** Kysely on the connection of one open transaction. */
export type Trx = Kysely<DB>

export interface Database {
  pool: pg.Pool
  /** As a statement that the database keeps prepared, where it may. */
  statement: (text: string, values?: readonly unknown[]) => pg.QueryConfig
  /**
   * How long `begin` may take. It waits for no lock: a database that has not answered by then is unreachable, or all
   * connections of a pooler before it are taken. Both answer 503.
   */
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
  /** Off behind a pooler that does not know named statements. */
  namedStatements?: boolean
  beginTimeoutMs?: number
  log: Log
}

declare module 'pg' {
  interface QueryConfig<I> {
    /** Milliseconds, for this query alone. Missing in the types of pg. */
    query_timeout?: number
  }
  interface Connection {
    /** By name, those that the database has prepared. Missing in the types of pg. */
    parsedStatements: Record<string, string>
  }
}

/** Builds queries without a connection, for `readAs`. */
export const q = new Kysely<DB>({ dialect: dialectOf(new DummyDriver()) })

export function openDatabase({
  url,
  max = 20,
  namedStatements = true,
  beginTimeoutMs = 4_000,
  log,
}: DatabaseOptions): Database {
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
  const statement = nameStatements(namedStatements)
  const { notify, onNotify, allSent } = changeEventSender(pool, statement, log)
  return {
    pool,
    statement,
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
  return (await read(db, actor, db.statement(sql, parameters))).rows
}

/** As `readAs`, with rows as PostgreSQL sent them. */
export async function readTextAs(db: Database, actor: Actor, { sql, parameters }: CompiledQuery): Promise<TextRows> {
  return read(db, actor, { ...db.statement(sql, parameters), ...asText })
}

/** One round trip: the commit goes out behind the query, whose answer nobody waits for before. */
async function read(db: Database, actor: Actor, query: pg.QueryConfig) {
  const { answer } = await transaction(db, 'begin read only', actor, async (trx) => {
    const open = openTransaction(trx)
    return { answer: noteFailure(open, ask(open.client, query)) }
  })
  return answer
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
  return transaction(db, 'begin', actor, work)
}

/** One transaction with a role of the server's own. */
export function asRole<R>(db: Database, role: ServiceRole, work: (trx: Trx) => Promise<R>): Promise<R> {
  return transaction(db, 'begin', { role }, work)
}

/** Every query of it sees the database as it was at the first. */
export function inOneSnapshot<R>(db: Database, role: ServiceRole, work: (trx: Trx) => Promise<R>): Promise<R> {
  return transaction(db, 'begin isolation level repeatable read, read only', { role }, work)
}

interface OpenTransaction {
  db: Database
  client: pg.PoolClient
  /** Of the last statement sent, and of the next one. */
  role: Actor['role'] | ServiceRole
  nextRole: Actor['role'] | ServiceRole
  /** Of the first statement that failed. Those after it only say that the transaction is aborted. */
  failure?: unknown
}

const openTransactions = new WeakMap<Trx, OpenTransaction>()

function openTransaction(trx: Trx) {
  const open = openTransactions.get(trx)
  if (!open) throw new Error('not in a transaction')
  return open
}

/**
 * Runs a step with another role inside the same transaction, so that both happen or neither. It takes no round trip: a role
 * is set together with the first query that needs it. Steps do not run side by side.
 */
export async function withRole<R>(trx: Trx, role: ServiceRole, step: () => Promise<R>): Promise<R> {
  const open = openTransaction(trx)
  const before = open.nextRole
  open.nextRole = role
  const result = await step()
  // After a failure there is nothing to set back: the transaction can only be rolled back, and the role with it.
  open.nextRole = before
  return result
}

/** The rest of the transaction runs for an account that has no session here: it wanted this earlier. */
export async function actFor(
  trx: Trx,
  { role, userId, profileId }: { role: AccountRole; userId: string; profileId: string },
) {
  openTransaction(trx).nextRole = role
  await sql`select set_config('app.uid', ${userId}, true), set_config('app.profile_id', ${profileId}, true)`.execute(
    trx,
  )
}

/**
 * Sends a query at once. Whoever does not wait for its answer saves a round trip: it goes out with the next query, or with the
 * commit, which fails with it.
 */
export function send<R>(trx: Trx, query: CompiledQuery<R>) {
  return sendIn<R>(openTransaction(trx), query)
}

function sendIn<R>(open: OpenTransaction, { sql, parameters }: CompiledQuery): Promise<pg.QueryResult<R & object>> {
  sendTogether(open.client)
  takeRole(open)
  return noteFailure(open, ask(open.client, open.db.statement(sql, parameters)))
}

/** Gives each row of a query without parameters to `each`, which reads it at once as a `BinaryRow`. For very many rows. */
export function copyOut(trx: Trx, { sql }: CompiledQuery, each: (row: Buffer) => void) {
  const open = openTransaction(trx)
  takeRole(open)
  return noteFailure(open, open.client.query(new CopyOut(sql, each)).done)
}

function takeRole(open: OpenTransaction) {
  if (open.role === open.nextRole) return
  open.role = open.nextRole
  // It stands in the text: it is one of a closed list.
  noteFailure(open, open.client.query(`set local role ${open.role}`))
}

/** Its failure is not unheard of, even if nobody waits for it. */
function noteFailure<A>(open: OpenTransaction, answer: Promise<A>) {
  const noted = answer.catch((error: unknown) => {
    open.failure ??= error
    throw open.failure
  })
  noted.catch(() => {})
  return noted
}

async function transaction<R>(
  db: Database,
  opening: string,
  who: Actor | { role: ServiceRole },
  work: (trx: Trx) => Promise<R>,
): Promise<R> {
  return withClient(db, async (client) => {
    sendTogether(client)
    // The first query of the work is sent behind it at once, and hears of its failure.
    const begun = begin(db, client, opening, who)
    const open: OpenTransaction = { db, client, role: who.role, nextRole: who.role }
    const trx: Trx = new Kysely<DB>({ dialect: dialectOf(new ClientDriver(open, begun)) })
    openTransactions.set(trx, open)
    const result = await work(trx)
    sendTogether(client)
    // Behind queries that nobody waits for: where one failed, this is a rollback.
    const ended = client.query('commit')
    ended.catch(() => {})
    await begun
    const end = await ended
    if (open.failure) throw open.failure
    if (end.command !== 'COMMIT') throw new Error('the transaction was rolled back')
    return result
  })
}

/** Sends it without waiting. A role stands in the text: it is one of a closed list. */
function begin(db: Database, client: pg.PoolClient, opening: string, who: Actor | { role: ServiceRole }) {
  const query_timeout = db.beginTimeoutMs
  if (!('sessionId' in who)) {
    const begun = client.query({ text: `${opening};set local role ${who.role}`, query_timeout })
    begun.catch(() => {})
    return begun
  }
  const opened = client.query({ text: opening, query_timeout })
  const resolved = ask(client, { ...db.statement(becomeActor, [who.sessionId]), query_timeout })
  const begun = Promise.all([opened, resolved])
  begun.catch(() => {})
  return begun
}

const become = `select set_config('role', r.db_role, true), set_config('app.uid', r.user_id::text, true),
  set_config('app.session_ends_at', r.ends_at::text, true), set_config('app.profile_id', r.profile_id::text, true)`
const ofSession = 'from auth.resolve_session($1) r'
const becomeActor = `${become} ${ofSession}`

async function withClient<R>(db: Database, work: (client: pg.PoolClient) => Promise<R>): Promise<R> {
  const client = await db.pool.connect()
  let broken = false
  try {
    return await work(client)
  } catch (error) {
    broken = isConnectionError(error) || !(await rollBack(client)) || wasRefusedStatement(client)
    throw error
  } finally {
    forgetSent(client)
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

  constructor(open: OpenTransaction, begun: Promise<unknown>) {
    this.#connection = {
      async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
        const answer = sendIn<R>(open, query)
        await begun
        const { rows, rowCount } = await answer
        return { rows, numAffectedRows: BigInt(rowCount ?? 0) }
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
