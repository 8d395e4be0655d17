import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { sqlState } from '../database/postgres-errors.ts'
import { requireFinishedRestore } from '../database/unfinished-restore.ts'
import { StartError } from '../start-error.ts'
import { MIGRATIONS, type Migration, readMigrations, statementsOf } from './files.ts'
import { beginHolding, takeMigrationLock } from './migration-lock.ts'
import { OWNER_ROLE, requireRights } from './rights.ts'
import { dropStale, makeSchema, schemaState, schemaStateIn } from './schema.ts'
import { readSchema, type Schema } from './schema-files.ts'

/**
 * Maximum time that a migration waits for a table, while later requests for the table wait behind the migration.
 * PostgreSQL's deadlock_timeout is longer (1 s), so in a deadlock the migration gives way, and not the request.
 */
const TABLE_LOCK_MS = 500
const TABLE_LOCK_PATIENCE_MS = 3 * 60_000
const PAUSE_MS = 200
const SCHEMA_NAME = 'schema'

interface Applied {
  name: string
  checksum: string
  applied_at: string
}

export interface MigrationState {
  name: string
  /** unknown: applied by a newer version. */
  state: 'applied' | 'pending' | 'changed' | 'unknown'
  /** ISO 8601, UTC. */
  appliedAt: string | null
}

export interface MigrateOptions {
  migrations?: string
  schema?: string
  /**
   * Tables that every request uses first: `auth.sessions` with a session, `auth.users` for a sign-up or sign-in. Each
   * transaction of the migrations locks these tables first, so that running requests end and later requests wait.
   * Otherwise a migration and a request could each hold a table that the other needs: under load the migration would
   * never end, or requests would fail.
   */
  gate?: readonly string[]
  /**
   * Set for a restore. With `upTo` an empty database is migrated only as far as the backed-up database was, without the
   * schema, so that rows can be loaded into the tables.
   */
  restoring?: { upTo?: string }
}

/**
 * Brings the database up to date and returns the names of the applied files. The first file creates roles and
 * extensions with the rights of the connection. Later files and the schema are applied as app_owner, who owns what they
 * create.
 */
export async function migrate(ownerUrl: string, options: MigrateOptions = {}): Promise<string[]> {
  const { upTo } = options.restoring ?? {}
  const migrations = readMigrations(options.migrations ?? MIGRATIONS)
  const schema = readSchema(options.schema)
  return underMigrationLock(ownerUrl, async (client) => {
    if (!options.restoring) await requireFinishedRestore(client)
    const applied = await readApplied(client)
    requireSameHistory(migrations, applied)
    const known = new Set(applied.map(({ name }) => name))
    const pending = migrations.filter(({ name }) => !known.has(name) && (upTo === undefined || name <= upTo))
    await requireRights(client, applied.length === 0, rolesOf(pending))
    const isNewSchema = upTo === undefined && (await readSchemaState(client, schema, applied)).state !== 'applied'
    const isSchemaDue = isNewSchema || (upTo === undefined && pending.length > 0)
    // An empty database needs no gate, because no requests use it. The gate would also need the owner's role, which may
    // not exist yet.
    const gate = (applied.length > 0 && options.gate) || []
    for (const step of stepsOf(pending, isSchemaDue ? schema : undefined)) {
      if (step.isTransactional) await apply(client, step, gate)
      else for (const migration of step.migrations) await applyWithoutTransaction(client, migration)
    }
    return [...pending.map(({ name }) => name), ...(isNewSchema ? [SCHEMA_NAME] : [])]
  })
}

export async function migrationStates(ownerUrl: string, options: MigrateOptions = {}): Promise<MigrationState[]> {
  const migrations = readMigrations(options.migrations ?? MIGRATIONS)
  const schema = readSchema(options.schema)
  return withClient(ownerUrl, async (client) => {
    const applied = await readApplied(client)
    return compare(migrations, applied, await readSchemaState(client, schema, applied))
  })
}

/**
 * Like `migrationStates`, but for the application's login, which reads two views. @throws when these do not exist yet
 */
export async function readMigrationStates(pool: Pick<pg.Pool, 'query'>): Promise<MigrationState[]> {
  const [migrations, schema] = [readMigrations(MIGRATIONS), readSchema()]
  const { rows } = await pool.query<Applied>('select name, checksum, applied_at from auth.applied_migrations')
  const ofSchema = await schemaStateIn(pool, schema, 'auth.applied_schema')
  return compare(migrations, rows, ofSchema)
}

function compare(migrations: Migration[], applied: readonly Applied[], ofSchema: Omit<MigrationState, 'name'>) {
  const checksums = new Map(applied.map((row) => [row.name, row]))
  const states = migrations.map(({ name, checksum }): MigrationState => {
    const row = checksums.get(name)
    if (!row) return { name, state: 'pending', appliedAt: null }
    return { name, state: row.checksum === checksum ? 'applied' : 'changed', appliedAt: row.applied_at }
  })
  const known = new Set(migrations.map(({ name }) => name))
  const unknown = applied.filter(({ name }) => !known.has(name))
  return [
    ...states,
    ...unknown.map(({ name, applied_at }) => ({ name, state: 'unknown' as const, appliedAt: applied_at })),
    { name: SCHEMA_NAME, ...ofSchema },
  ]
}

async function readSchemaState(client: pg.Client, schema: Schema, applied: readonly Applied[]) {
  if (applied.length === 0) return { state: 'pending' as const, appliedAt: null }
  await client.query(`set role ${OWNER_ROLE}`)
  const state = await schemaState(client, schema)
  await client.query('reset role')
  return state
}

/** Runs the work while another connection holds the lock. If that connection ends, the work's connection ends too. */
function underMigrationLock<T>(ownerUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  return withClient(ownerUrl, async (holder) => {
    await beginHolding(holder)
    await takeMigrationLock(holder, 'exclusive')
    return withClient(ownerUrl, (client) => {
      holder.once('end', () => void client.end())
      return work(client)
    })
  })
}

async function withClient<T>(ownerUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'plantao-aberto migrate' })
  client.on('error', () => {}) // when the connection is lost, the running query also fails
  try {
    await client.connect()
    return await work(client)
  } catch (error) {
    throw error instanceof pg.DatabaseError && error.severity === 'FATAL' ? refusalOf(error) : error
  } finally {
    await client.end()
  }
}

/** The error for a FATAL answer of PostgreSQL: for example the password is wrong, or the user lacks CONNECT. */
const refusalOf = ({ message, detail }: pg.DatabaseError) =>
  new StartError(`The database refuses the migrating user: ${detail ? `${message} (${detail})` : message}`)

async function readApplied(client: pg.Client): Promise<Applied[]> {
  const { rows: tables } = await client.query<{ is_readable: boolean }>(
    `select has_schema_privilege(n.oid, 'usage') and has_table_privilege(c.oid, 'select') as is_readable
     from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'migrations' and c.relname = 'applied'`,
  )
  if (!tables[0]) return []
  await requireRights(client, false)
  if (!tables[0].is_readable) await client.query(`set role ${OWNER_ROLE}`)
  const { rows } = await client.query<Applied>(
    // Read as text: pg's conversion of an instant depends on parsers that the whole process shares.
    `select name, checksum, to_char(applied_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as applied_at
     from migrations.applied order by name`,
  )
  await client.query('reset role')
  return rows
}

function requireSameHistory(migrations: Migration[], applied: readonly Applied[]) {
  const checksums = new Map(migrations.map(({ name, checksum }) => [name, checksum]))
  for (const { name, checksum } of applied) {
    if (!checksums.has(name))
      throw new StartError(
        `This database has the migration ${name}, which this version does not know. Start the version that made it.`,
      )
    if (checksums.get(name) !== checksum)
      throw new StartError(
        `The migration ${name} was changed after it had been applied to this database. Restore it and write a new one, or begin with an empty database.`,
      )
  }
}

/**
 * The roles that these migrations create. Roles of the first file are not found, because that file composes its
 * statements.
 */
const rolesOf = (migrations: readonly Migration[]) =>
  migrations.flatMap(({ sql }) => [...sql.matchAll(/\bcreate role (\w+)/g)].map(([, role]) => role!))

const isFirst = ({ name }: Migration) => name.startsWith('0001_')

interface Step {
  isTransactional: boolean
  migrations: Migration[]
  schema?: Schema
}

/**
 * Groups files into transactions. Neighbouring files share one, except the first file and files without a transaction.
 * The last shared transaction also creates the schema, so that its new tables are committed with rights and policies.
 */
function stepsOf(pending: Migration[], schema: Schema | undefined): Step[] {
  const steps: Step[] = []
  for (const migration of pending) {
    const last = steps.at(-1)
    if (last && mayShare(migration) && last.migrations.every(mayShare)) last.migrations.push(migration)
    else steps.push({ isTransactional: migration.isTransactional, migrations: [migration] })
  }
  if (!schema) return steps
  const last = steps.findLast(({ migrations }) => migrations.every(mayShare))
  if (last) last.schema = schema
  else steps.push({ isTransactional: true, migrations: [], schema })
  return steps
}

const mayShare = (migration: Migration) => migration.isTransactional && !isFirst(migration)

/** Retries while requests hold a table that the step needs. */
async function apply(client: pg.Client, step: Step, gate: readonly string[]) {
  for (const since = Date.now(); ; await sleep(PAUSE_MS)) {
    const isApplied = await tryToApply(client, step, gate).catch((error: unknown) => {
      const { code } = ((error as Error).cause ?? error) as pg.DatabaseError
      // PostgreSQL reports a deadlock over a single table at once, before the lock timeout.
      const hasGivenWay = code === sqlState.lockNotAvailable || code === sqlState.deadlockDetected
      if (hasGivenWay && Date.now() - since < TABLE_LOCK_PATIENCE_MS) return false
      throw error instanceof pg.DatabaseError && error.severity === 'ERROR' ? new StartError(error.message) : error
    })
    if (isApplied) return
  }
}

async function tryToApply(client: pg.Client, { migrations, schema }: Step, gate: readonly string[]) {
  await client.query(`begin; set local lock_timeout = ${TABLE_LOCK_MS}`)
  try {
    if (gate.length > 0) await asOwner(client, () => closeGate(client, gate))
    if (schema) await asOwner(client, () => dropStale(client, schema))
    for (const migration of migrations) await applyOne(client, migration)
    if (schema) await asOwner(client, () => makeSchema(client, schema))
    await client.query('commit')
    return true
  } catch (error) {
    await client.query('rollback').catch(() => {}) // the connection may be lost
    throw error
  }
}

/** Locks the gate's tables. A table may be missing, because an interrupted migration has not created it yet. */
async function closeGate(client: pg.Client, gate: readonly string[]) {
  for (const table of gate) {
    const { rows } = await client.query<{ found: string | null }>('select to_regclass($1) as found', [table])
    if (rows[0]!.found) await client.query(`lock table ${table} in access exclusive mode`)
  }
}

async function applyOne(client: pg.Client, migration: Migration) {
  const run = () =>
    client.query(migration.sql).catch((error: unknown) => {
      throw failureOf(migration, error, migration.sql)
    })
  if (!isFirst(migration)) await asOwner(client, run)
  else {
    await run()
    await client.query('reset role')
    await client.query(`create schema if not exists migrations authorization ${OWNER_ROLE}`)
  }
  await record(client, migration)
}

async function asOwner(client: pg.Client, work: () => Promise<unknown>) {
  await client.query(`set local role ${OWNER_ROLE}; set local search_path = app, extensions`)
  await work()
  await client.query('reset role')
}

/** Runs the statements one by one. After an interruption, the next run begins with the first statement again. */
async function applyWithoutTransaction(client: pg.Client, migration: Migration) {
  await client.query(`set role ${OWNER_ROLE}; set search_path = app, extensions`)
  for (const statement of statementsOf(migration.sql)) {
    await client.query(statement).catch((error: unknown) => {
      throw failureOf(migration, error)
    })
  }
  await client.query('reset search_path; begin')
  await record(client, migration)
  await client.query('commit; reset role')
}

async function record(client: pg.Client, { name, checksum }: Migration) {
  await client.query(`
    set local role ${OWNER_ROLE};
    create table if not exists migrations.applied (
      name text primary key, checksum text not null, applied_at timestamptz not null default now())`)
  await client.query('insert into migrations.applied (name, checksum) values ($1, $2)', [name, checksum])
}

function failureOf({ name }: Migration, error: unknown, sql?: string) {
  if (!(error instanceof pg.DatabaseError)) return error
  const line = sql && error.position ? ` (line ${sql.slice(0, Number(error.position)).split('\n').length})` : ''
  return new StartError(`The migration ${name} failed: ${error.message}${line}`, { cause: error })
}
