import { EventEmitter } from 'node:events'
import { type AccountType, accountTypeOf, type UserType } from '@plantao/contract/account-types'
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
import { DomainError } from '../domain-error.ts'
import type { Log } from '../log/log.ts'
import { type ChangeEvent, changeEventSender } from './change-events.ts'
import { CopyOut } from './copy-out.ts'
import type { DB } from './db-types.ts'
import { corkUntilNextTick, forgetSentNames, hasUnpreparedName, sendQuery } from './pipeline.ts'
import { isConnectionError, sqlState } from './postgres-errors.ts'
import { nameStatements } from './prepared-statements.ts'

// Days and instants stay text: a Date would shift a day by the local time zone, and would cut off the microseconds that
// cursors need. Counts and numeric(10,2) become numbers without loss.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, toIso)

/** Converts PostgreSQL's '2026-11-21 01:40:13.123456+00' to ISO 8601. */
function toIso(text: string) {
  const iso = text.replace(' ', 'T')
  return iso.endsWith('+00') ? `${iso.slice(0, -3)}Z` : iso.replace(/([+-]\d\d)$/, '$1:00')
}

/** The user of a transaction. Each transaction looks the session up, so the end of a session takes effect at once. */
export type Actor =
  | { role: 'app_anon' }
  | {
      role: AccountRole
      userId: string
      sessionId: string
      /** Lets a suspended account write. Otherwise a suspended account's transaction is read-only. */
      whileSuspended?: boolean
    }

export type AccountRole = `app_${AccountType}`
export const roleOf = (userType: UserType): AccountRole => `app_${accountTypeOf(userType)}`

/** Roles for the server's own work, which has no user. */
export type ServiceRole = 'app_auth' | 'app_jobs'

export type Role = Actor['role'] | ServiceRole
declare const runsAs: unique symbol

/** Kysely on the connection of one open transaction, whose statements run with the database role `R`. */
export type Trx<R extends Role = Role> = Kysely<DB> & { readonly [runsAs]?: R }
export type Work<A, R extends Role = Role> = (trx: Trx<R>) => Promise<A>

export interface Database {
  pool: pg.Pool
  /** Makes a query from this text: a prepared statement, where that is possible. */
  statement: (text: string, values?: readonly unknown[]) => pg.QueryConfig
  /**
   * Timeout of `begin` and of reading the session. When it expires, the database is unreachable, a pooler has no free
   * connection to it, or a migration has locked the sessions. The server answers 503 in each case.
   */
  beginTimeoutMs: number
  notify: (events: readonly ChangeEvent[]) => void
  /** Calls `onEvent` for each event of this process, before the event is sent through the database. */
  onNotify: (onEvent: (event: ChangeEvent) => void) => () => void
  /** Emits the name of a queue of this process once a transaction has committed that added to the queue. */
  queued: EventEmitter
  close: () => Promise<void>
}

export interface DatabaseOptions {
  url: string
  /** Maximum number of connections of this process. */
  max?: number
  /** Set to false behind a pooler that does not support named statements. */
  namedStatements?: boolean
  beginTimeoutMs?: number
  log: Log
}

declare module 'pg' {
  interface QueryConfig<I> {
    /** Milliseconds, for this query only. */
    query_timeout?: number
  }
  interface Connection {
    /** The statements that the database has prepared, by name. */
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
    // Longer than the database's statement_timeout: this timeout expires only when the database is unreachable.
    query_timeout: 16_000,
  })
  // Without a listener on each client, an error of a client in use would end the process.
  pool.on('connect', (client) => {
    // While the pool closes, lost connections are expected.
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
    queued: new EventEmitter().setMaxListeners(0),
    async close() {
      await allSent()
      await pool.end()
    },
  }
}

/**
 * Runs one read-only query as the actor, in one round trip: the commit is sent behind the query, before the query's
 * answer has arrived.
 * @throws {DatabaseError} `sqlState.sessionEnded`
 */
export async function readAs<R>(db: Database, actor: Actor, query: Compilable<R> | CompiledQuery<R>): Promise<R[]> {
  const { sql, parameters } = 'compile' in query ? query.compile() : query
  const { answer } = await transaction(db, 'begin read only', actor, async (trx) => {
    const open = openTransaction(trx)
    return { answer: noteFailure(open, sendQuery(open.client, db.statement(sql, parameters))) }
  })
  return (await answer).rows
}

export async function readOneAs<R>(db: Database, actor: Actor, query: Compilable<R> | CompiledQuery<R>) {
  return (await readAs(db, actor, query))[0]
}

/**
 * Runs one transaction under the actor's role and id.
 * @throws {DatabaseError} `sqlState.sessionEnded`
 * @throws {DomainError} account_suspended
 */
export function asActor<R, A extends Actor>(db: Database, actor: A, work: Work<R, A['role']>): Promise<R> {
  return transaction(db, 'begin', actor, work)
}

/** Runs one transaction with one of the server's own roles, or, for a command, with the operators' role. */
export function asRole<R, S extends ServiceRole | 'app_operador'>(db: Database, role: S, work: Work<R, S>): Promise<R> {
  return transaction(db, 'begin', { role }, work)
}

/** `asRole` for a suspended account: read-only. @throws {DomainError} account_suspended for a write */
export function readAsRole<R, S extends ServiceRole>(db: Database, role: S, work: Work<R, S>): Promise<R> {
  return transaction(db, 'begin read only', { role }, work).catch((error: unknown) => {
    throw isReadOnly(error) ? new DomainError('account_suspended', { cause: error }) : error
  })
}

/** Runs a read-only transaction whose queries all see the database as it was at the first query. */
export function inOneSnapshot<R, S extends ServiceRole>(db: Database, role: S, work: Work<R, S>): Promise<R> {
  return transaction(db, 'begin isolation level repeatable read, read only', { role }, work)
}

interface OpenTransaction {
  db: Database
  client: pg.PoolClient
  /** Role of the last sent statement; `nextRole` is the role of the next statement. */
  role: Role
  nextRole: Role
  /** Queues whose workers wake after the commit. */
  queued: Set<string>
  /** The error of the first failed statement. Later statements only report that the transaction is aborted. */
  failure?: unknown
}

const openTransactions = new WeakMap<Trx, OpenTransaction>()

function openTransaction(trx: Trx) {
  const open = openTransactions.get(trx)
  if (!open) throw new Error('not in a transaction')
  return open
}

/**
 * Runs a step with another role inside the same transaction. The new role is sent together with the first query that
 * needs it, so the change takes no round trip. Steps must not run concurrently.
 */
export async function withRole<R, S extends ServiceRole>(trx: Trx, role: S, step: Work<R, S>): Promise<R> {
  const open = openTransaction(trx)
  const before = open.nextRole
  open.nextRole = role
  const result = await step(trx as Trx<S>)
  // After a failure the role is not restored here, because the rollback restores it.
  open.nextRole = before
  return result
}

/** Runs the rest of the transaction as an account that asked for this work earlier. The account needs no session. */
export function actFor<R extends AccountRole>(
  trx: Trx,
  { role, userId, profileId }: { role: R; userId: string; profileId: string },
) {
  openTransaction(trx).nextRole = role
  const become = sql`select set_config('app.uid', ${userId}, true), set_config('app.profile_id', ${profileId}, true)`
  void send(trx, become.compile(q))
  return trx as Trx<R>
}

/** Wakes the workers of a queue in this process once the transaction has committed. */
export function wakeAfterCommit(trx: Trx, queue: string) {
  openTransaction(trx).queued.add(queue)
}

/** Sends a query with the others of this tick. If nobody awaits it, its error makes the next query or the commit fail. */
export function send<R>(trx: Trx, query: CompiledQuery<R>) {
  return sendIn<R>(openTransaction(trx), query)
}

function sendIn<R>(open: OpenTransaction, { sql, parameters }: CompiledQuery): Promise<pg.QueryResult<R & object>> {
  corkUntilNextTick(open.client)
  takeRole(open)
  return noteFailure(open, sendQuery(open.client, open.db.statement(sql, parameters)))
}

/** Reads very many rows. `each` must read its row immediately, with `BinaryRow`. */
export function copyOut(trx: Trx, { sql }: CompiledQuery, each: (row: Buffer) => void) {
  const open = openTransaction(trx)
  takeRole(open)
  return noteFailure(open, open.client.query(new CopyOut(sql, each)).done)
}

function takeRole(open: OpenTransaction) {
  if (open.role === open.nextRole) return
  open.role = open.nextRole
  // The role may be part of the SQL text, because it comes from a closed list.
  noteFailure(open, open.client.query(`set local role ${open.role}`))
}

/** Records the first failure. A rejection does not count as unhandled, even if nobody awaits it. */
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
  who: Actor | { role: ServiceRole | 'app_operador' },
  work: Work<R, never>,
): Promise<R> {
  return withClient(db, async (client) => {
    corkUntilNextTick(client)
    const open: OpenTransaction = { db, client, role: who.role, nextRole: who.role, queued: new Set() }
    // The first query of the work is sent right behind `begin`, and fails if `begin` fails.
    const begun = begin(open, opening, who)
    const trx: Trx<never> = new Kysely<DB>({ dialect: dialectOf(new ClientDriver(open, begun)) })
    openTransactions.set(trx, open)
    try {
      const result = await work(trx)
      corkUntilNextTick(client)
      // The commit is sent behind queries that nobody awaits. If one of these failed, the commit rolls back.
      const ended = client.query('commit')
      ended.catch(() => {})
      await begun
      const end = await ended
      if (open.failure) throw open.failure
      if (end.command !== 'COMMIT') throw new Error('the transaction was rolled back')
      for (const queue of open.queued) db.queued.emit(queue)
      return result
    } catch (error) {
      // The error alone does not prove that the account is suspended, because a standby server is read-only too.
      if (isReadOnly(open.failure ?? error) && (await begun).isSuspended)
        throw new DomainError('account_suspended', { cause: error })
      throw error
    }
  })
}

const isReadOnly = (error: unknown) => error instanceof pg.DatabaseError && error.code === sqlState.readOnlyTransaction

/** Sends `begin` without waiting. The role may be part of the SQL text, because it comes from a closed list. */
function begin(open: OpenTransaction, opening: string, who: Actor | { role: ServiceRole | 'app_operador' }) {
  const { db, client } = open
  const query_timeout = db.beginTimeoutMs
  if (!('sessionId' in who)) {
    const text = `${opening};set local role ${who.role}`
    const begun = noteFailure(open, client.query({ text, query_timeout })).then(() => ({ isSuspended: false }))
    begun.catch(() => {})
    return begun
  }
  const opened = noteFailure(open, client.query({ text: opening, query_timeout }))
  const become = who.whileSuspended ? becomeActorWhileSuspended : becomeActor
  const resolved = noteFailure(open, sendQuery(client, { ...db.statement(become, [who.sessionId]), query_timeout }))
  const begun = Promise.all([opened, resolved]).then(([, { rows }]) => ({
    isSuspended: (rows[0] as { is_suspended: boolean }).is_suspended,
  }))
  begun.catch(() => {})
  return begun
}

const become = `select set_config('role', r.db_role, true), set_config('app.uid', r.user_id::text, true),
  set_config('app.session_ends_at', r.ends_at::text, true), set_config('app.profile_id', r.profile_id::text, true),
  set_config('app.session_id', $1::text, true), r.is_suspended`
const becomeActor = `${become} from auth.enter_session($1, false) r`
const becomeActorWhileSuspended = `${become} from auth.enter_session($1, true) r`

async function withClient<R>(db: Database, work: (client: pg.PoolClient) => Promise<R>): Promise<R> {
  const client = await db.pool.connect()
  let broken = false
  try {
    return await work(client)
  } catch (error) {
    broken = isConnectionError(error) || !(await rollBack(client)) || hasUnpreparedName(client)
    throw error
  } finally {
    forgetSentNames(client)
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

/** A Kysely driver that sends every query to one client, whose transaction is already open. */
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
      // biome-ignore lint/correctness/useYield: the interface requires a generator, but this one yields nothing
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
