import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { waitFor } from '@plantao/testkit/wait'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { StartError } from '../start-error.ts'
import { migrate, migrationStates } from './migrate.ts'

const { owner, ownerUrl, inRole } = await testDatabase()
let folder: string

const tables = `create table app.notes (n int, is_shown boolean);
insert into app.notes values (1, true), (2, true);
alter table app.notes enable row level security`
const functions = `-- What is shown.
create function app.is_shown(shown boolean) returns boolean language sql stable return shown;
grant execute on function app.is_shown to app_medico;

create function app.is_hidden(shown boolean) returns boolean language sql stable return not app.is_shown(shown);

create function app.refuse() returns trigger language plpgsql as $$
begin
  return null;
end
$$;
`
const policies = `grant select on app.notes to app_medico;
-- A doctor reads the notes that are shown.
create policy medico_reads on app.notes for select to app_medico using (app.is_shown(is_shown));
create view app.shown_notes as select n.n from app.notes n where app.is_shown(n.is_shown);
create trigger notes_refuse before insert on app.notes for each row when (app.is_shown(new.is_shown)) execute function app.refuse();
`

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'plantao-schema-'))
  mkdirSync(join(folder, 'schema'))
  await owner.query('drop schema if exists app cascade; drop schema if exists migrations cascade')
  await owner.query('create schema app authorization app_owner; grant usage on schema app to app_medico')
  write('0001_first.sql', 'select 1')
  write('0002_notes.sql', tables)
  // This file comes before the functions that it needs.
  write('schema/access.sql', policies)
  write('schema/functions.sql', functions)
  await run()
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const write = (name: string, sql: string) => writeFileSync(join(folder, name), sql)
const from = () => ({ migrations: folder, schema: join(folder, 'schema') })
const run = () => migrate(ownerUrl, from())
const stateOfSchema = async () => (await migrationStates(ownerUrl, from())).at(-1)
const notes = async () => (await inRole('app_medico', 'select n from app.notes order by n')).rows.map(({ n }) => n)

/** Each object of the schema with its oid. A new oid means that the object was created again. */
async function made() {
  const { rows } = await owner.query<{ name: string; oid: number }>(`
    select proname as name, oid from pg_proc where pronamespace = 'app'::regnamespace
    union all select relname, oid from pg_class where relnamespace = 'app'::regnamespace and relkind = 'v'
    union all select tgname, oid from pg_trigger where not tgisinternal and tgrelid = 'app.notes'::regclass
    union all select polname, oid from pg_policy where polrelid = 'app.notes'::regclass order by 1`)
  return Object.fromEntries(rows.map(({ name, oid }) => [name, oid]))
}
const changedSince = async (before: Record<string, number>) => {
  const now = await made()
  return Object.keys({ ...before, ...now }).filter((name) => before[name] !== now[name])
}

test('objects are created in the order of their dependencies, and a second run does nothing', async () => {
  expect(Object.keys(await made())).toEqual([
    'is_hidden',
    'is_shown',
    'medico_reads',
    'notes_refuse',
    'owner_all',
    'refuse',
    'shown_notes',
  ])
  expect(await notes()).toEqual([1, 2])
  const before = await made()
  expect(await run()).toEqual([])
  expect(await changedSince(before)).toEqual([])
})

test('a new body replaces a function in place, and its dependents stay', async () => {
  const before = await made()
  write('schema/functions.sql', functions.replace('return shown', 'return not shown'))
  expect(await stateOfSchema()).toEqual({ name: 'schema', state: 'pending', appliedAt: null })
  expect(await run()).toEqual(['schema'])
  expect(await changedSince(before)).toEqual([])
  expect(await notes()).toEqual([])
})

test('a new signature recreates the function with its dependents, and grants their rights again', async () => {
  const before = await made()
  write(
    'schema/functions.sql',
    functions.replace('is_shown(shown boolean)', 'is_shown(shown boolean, is_sure boolean default true)'),
  )
  await run()
  expect(await changedSince(before)).toEqual(['is_hidden', 'is_shown', 'medico_reads', 'notes_refuse', 'shown_notes'])
  expect(await notes()).toEqual([1, 2])
})

test('a changed policy is recreated, and an object that is in no file any more is dropped with its rights', async () => {
  const before = await made()
  write(
    'schema/access.sql',
    `create policy medico_reads on app.notes for select to app_medico using (app.is_shown(is_shown) and n > 1);`,
  )
  await run()
  expect(await changedSince(before)).toEqual(['medico_reads', 'notes_refuse', 'shown_notes'])
  await expect(notes()).rejects.toThrow('permission denied for table notes')
})

test('a policy and the column it reads go together, and no reader sees the table without a policy', async () => {
  const gate = await owner.connect()
  await gate.query('begin; select pg_advisory_xact_lock(1)')
  write('0003_all.sql', 'alter table app.notes drop column is_shown; select pg_advisory_xact_lock(1)')
  write(
    'schema/access.sql',
    `grant select on app.notes to app_medico;
create policy medico_reads on app.notes for select to app_medico using (n > 0);`,
  )
  let isDone = false
  const migrated = run().finally(() => {
    isDone = true
  })
  const seen = new Set<string>()
  const reading = (async () => {
    while (!isDone) seen.add((await notes()).join())
  })()
  await waitFor('a reader to wait for the migration', async () => {
    const sql = `select from pg_locks where relation = 'app.notes'::regclass and not granted`
    return (await owner.query(sql)).rowCount
  })
  await gate.query('commit')
  gate.release()
  expect(await migrated).toEqual(['0003_all.sql', 'schema'])
  await reading
  expect([...seen]).toEqual(['1,2'])
})

test('a function that a table depends on stays, and the refusal names it', async () => {
  write(
    '0003_column.sql',
    'alter table app.notes add column is_seen boolean generated always as (app.is_odd(n)) stored',
  )
  write('schema/odd.sql', 'create function app.is_odd(n int) returns boolean language sql immutable return n % 2 = 1;')
  // Migrations run before the schema is created.
  await expect(run()).rejects.toThrow(
    'The migration 0003_column.sql failed: function app.is_odd(integer) does not exist',
  )
  rmSync(join(folder, '0003_column.sql'))
  await run()
  write(
    '0003_column.sql',
    'alter table app.notes add column is_seen boolean generated always as (app.is_odd(n)) stored',
  )
  await run()
  rmSync(join(folder, 'schema/odd.sql'))
  await expect(run()).rejects.toThrow('cannot drop function is_odd(integer) because other objects depend on it')
  expect((await owner.query('select is_seen from app.notes order by n')).rows).toEqual([
    { is_seen: true },
    { is_seen: false },
  ])
})

test('an object that was dropped by hand is recreated with the next change', async () => {
  await owner.query('drop policy medico_reads on app.notes')
  write(
    'schema/functions.sql',
    functions.replace('-- What is shown.', 'grant execute on function app.is_hidden to app_medico;'),
  )
  await run()
  expect(await notes()).toEqual([1, 2])
})

test('a text that fails changes nothing, and names its file and line', async () => {
  const before = await made()
  write(
    'schema/functions.sql',
    functions.replace('return not app.is_shown(shown)', '\n  return not app.was_shown(shown)'),
  )
  const failed = run()
  await expect(failed).rejects.toThrow(StartError)
  await expect(failed).rejects.toThrow('schema/functions.sql:6: function app.was_shown(boolean) does not exist')
  expect(await changedSince(before)).toEqual([])
})

test('the schema of a newer version is not mistaken for one that is not applied yet', async () => {
  expect(await stateOfSchema()).toMatchObject({ name: 'schema', state: 'applied' })
  write('schema/newer.sql', 'create function app.newer() returns int language sql immutable return 1;')
  await run()
  rmSync(join(folder, 'schema/newer.sql'))
  expect(await stateOfSchema()).toMatchObject({ name: 'schema', state: 'unknown' })
})

test.each([
  ['a table', 'create table app.t (n int);', 'schema/wrong.sql:2: expected'],
  ['a statement without its semicolon', 'create view app.v as select 1', 'schema/wrong.sql:2: expected'],
  [
    'a name without its schema',
    'create function f() returns int language sql return 1;',
    'schema/wrong.sql:2: expected',
  ],
  ['a statement that is neither', 'alter table app.notes add m int;', 'schema/wrong.sql:1: a file begins with'],
  [
    'a second definition',
    'create function app.refuse(n int) returns int language sql return 1;',
    'schema/wrong.sql:2: function app.refuse is defined in schema/functions.sql:7 too.',
  ],
])('%s is refused before anything is done', async (_, sql, message) => {
  const before = await made()
  write('schema/wrong.sql', `-- Wrong.\n${sql}\n`)
  await expect(run()).rejects.toThrow(message)
  expect(await changedSince(before)).toEqual([])
})
