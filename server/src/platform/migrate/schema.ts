import pg from 'pg'
import { API_ROLE } from '../database/create-database.ts'
import { sqlState } from '../database/postgres-errors.ts'
import { StartError } from '../start-error.ts'
import { catalogObjects, dependents, ownerPolicy } from './catalog.ts'
import { fileAndLineOf, keyOf, type Schema, type SchemaObject, type Statement } from './schema-files.ts'

type Made = Pick<SchemaObject, 'kind' | 'identity' | 'sql'>

/**
 * Drops objects that are in no file any more, or that cannot be replaced in place, with everything in the schema that
 * depends on them. Runs before the migrations, in their transaction, because migrations may drop what these objects
 * use.
 */
export async function dropStale(client: pg.Client, schema: Schema) {
  const made = await readMade(client)
  const wanted = new Map(schema.objects.map((object) => [keyOf(object), object]))
  const stale = made.filter((object) => !isReplaceable(object, wanted.get(keyOf(object))))
  if (stale.length === 0) return
  const { rows } = await client.query<{ key: string }>(dependents, [stale.map(keyOf)])
  const keys = new Set(rows.map(({ key }) => key))
  const dropped = made.filter((object) => keys.has(keyOf(object)))
  // Nothing depends on policies and triggers, so they are dropped first.
  const first = dropped.filter(({ kind }) => kind === 'policy' || kind === 'trigger')
  for (const { kind, identity } of first) await client.query(`drop ${kind} if exists ${identity}`)
  const rest = dropped.filter((object) => !first.includes(object))
  await inAnyOrder(client, rest, [sqlState.dependentObjectsStillExist], async ({ kind, identity }) => {
    await client.query(`drop ${kind} if exists ${identity}`)
  })
  await forget(client, [...stale, ...dropped])
}

/** Runs after the migrations, in their transaction. */
export async function makeSchema(client: pg.Client, schema: Schema) {
  await client.query(`
    create table if not exists migrations.objects (
      kind text, identity text, sql text not null, made_at timestamptz not null default now(), primary key (kind, identity));
    create table if not exists migrations.schema_applied (
      digest text primary key, applied_at timestamptz not null default now())`)
  const made = new Map((await readMade(client)).map((object) => [keyOf(object), object.sql]))
  const { rows } = await client.query<{ key: string }>(catalogObjects)
  const present = new Set(rows.map(({ key }) => key))
  const due = schema.objects.filter((object) => made.get(keyOf(object)) !== object.sql || !present.has(keyOf(object)))
  await inAnyOrder(client, due, missing, (object) =>
    run(client, object, object.sql.replace(/^create (?=function)/, 'create or replace ')),
  )
  for (const { kind, identity, sql } of due) {
    await client.query(
      `insert into migrations.objects (kind, identity, sql) values ($1, $2, $3)
       on conflict (kind, identity) do update set sql = excluded.sql, made_at = now()`,
      [kind, identity, sql],
    )
  }
  await forceRowSecurity(client)
  await giveRights(client, schema)
  await client.query(
    `insert into migrations.schema_applied (digest) values ($1) on conflict (digest) do update set applied_at = now()`,
    [schema.digest],
  )
}

export async function schemaState(client: pg.Client, schema: Schema) {
  if (!(await hasRecord(client))) return { state: 'pending' as const, appliedAt: null }
  return schemaStateIn(client, schema, 'migrations.schema_applied')
}

/** unknown: a newer version applied its own schema after this one. */
export async function schemaStateIn(
  db: Pick<pg.Pool, 'query'>,
  { digest }: Schema,
  table: string,
): Promise<{ state: 'applied' | 'pending' | 'unknown'; appliedAt: string | null }> {
  const { rows } = await db.query<{ is_last: boolean; applied_at: string }>(
    `select applied_at = (select max(applied_at) from ${table}) as is_last,
       to_char(applied_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as applied_at
     from ${table} where digest = $1`,
    [digest],
  )
  if (!rows[0]) return { state: 'pending', appliedAt: null }
  return { state: rows[0].is_last ? 'applied' : 'unknown', appliedAt: rows[0].applied_at }
}

async function hasRecord(client: pg.Client) {
  const { rows } = await client.query<{ found: string | null }>(`select to_regclass('migrations.objects') as found`)
  return rows[0]!.found !== null
}

async function readMade(client: pg.Client): Promise<Made[]> {
  if (!(await hasRecord(client))) return []
  // Earlier versions wrote the policies of the owner as text.
  const sql = `select kind, identity, sql from migrations.objects where not starts_with(identity, '${ownerPolicy} on ')`
  return (await client.query<Made>(sql)).rows
}

async function forget(client: pg.Client, objects: Made[]) {
  await client.query(`delete from migrations.objects where kind || ' ' || identity = any ($1)`, [objects.map(keyOf)])
}

/** Whether an object can stay or be replaced in place: then its dependents stay, and no table is locked. */
function isReplaceable(made: Made, wanted: SchemaObject | undefined) {
  if (!wanted) return false
  return made.sql === wanted.sql || (wanted.kind === 'function' && signatureOf(made) === signatureOf(wanted))
}

const signatureOf = ({ sql }: Pick<Made, 'sql'>) => sql.split(/\blanguage\b/, 1)[0]!.replace(/\s+/g, ' ')

/** Errors of a statement that needs an object that does not exist yet. */
const missing: string[] = [sqlState.undefinedFunction, sqlState.undefinedTable, sqlState.undefinedObject]

/**
 * Does the work for each object. An object that must wait for another is retried after the others.
 * @param waits errors that mean that an object must wait
 * @throws the first error, when no object can proceed
 */
async function inAnyOrder<T>(
  client: pg.Client,
  objects: readonly T[],
  waits: string[],
  work: (object: T) => Promise<void>,
) {
  let firstError: unknown
  const waiting: T[] = []
  for (const object of objects) {
    await client.query('savepoint object')
    try {
      await work(object)
      await client.query('release savepoint object')
    } catch (error) {
      const { code } = ((error as Error).cause ?? error) as pg.DatabaseError
      if (!code || !waits.includes(code)) throw error
      await client.query('rollback to savepoint object')
      firstError ??= error
      waiting.push(object)
    }
  }
  if (waiting.length === 0) return
  if (waiting.length === objects.length) throw firstError
  await inAnyOrder(client, waiting, waits, work)
}

/**
 * Enables row security on all tables, for their owner too. Migrations create tables without it, because their data
 * steps would see no rows of a new table before its policies exist. The owner may do everything where no policy of a
 * file names it: nobody logs in as app_owner, but migrations and `security definer` functions run as it.
 */
async function forceRowSecurity(client: pg.Client) {
  const { rows } = await client.query<{ name: string; is_free: boolean }>(
    `select oid::regclass::text as name,
       not exists (select from pg_policy where polrelid = c.oid and 'app_owner'::regrole = any (polroles)) as is_free
     from pg_class c where relnamespace::regnamespace::text in ('app', 'auth') and relkind = 'r' and relowner = current_user::regrole
       and not (relrowsecurity and relforcerowsecurity)`,
  )
  for (const { name, is_free } of rows) {
    if (is_free) await client.query(`create policy ${ownerPolicy} on ${name} to app_owner using (true)`)
    await client.query(`alter table ${name} enable row level security, force row level security`)
  }
}

/** Revokes everything first, so that the files list all rights of the application's roles. */
async function giveRights(client: pg.Client, { grants }: Schema) {
  const { rows } = await client.query<{ takeBack: string }>(
    `select format('revoke all on %s from %s', given.names, roles.names) as "takeBack"
     from (
       select 'table ' || string_agg(oid::regclass::text, ', ') as names from pg_class
       where relnamespace::regnamespace::text in ('app', 'auth') and relkind in ('r', 'v') and relowner = current_user::regrole
       union all
       select 'function ' || string_agg(oid::regprocedure::text, ', ') from pg_proc
       where pronamespace::regnamespace::text in ('app', 'auth') and proowner = current_user::regrole
     ) given,
     (select string_agg(oid::regrole::text, ', ') as names from pg_roles where pg_has_role($1, oid, 'set') and not rolsuper) roles
     where given.names is not null`,
    [API_ROLE],
  )
  for (const { takeBack } of rows) await client.query(takeBack)
  for (const statement of grants) await run(client, statement)
}

/** @throws {StartError} with the position in the file */
async function run(client: pg.Client, statement: Statement, sql = statement.sql) {
  try {
    await client.query(sql)
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error
    const linesBefore = error.position ? sql.slice(0, Number(error.position)).split('\n').length - 1 : 0
    const fileAndLine = fileAndLineOf({ ...statement, line: statement.line + linesBefore })
    throw new StartError(`${fileAndLine}: ${error.message}`, { cause: error })
  }
}
