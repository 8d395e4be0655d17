import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inTime, waitFor } from '@plantao/testkit/wait'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { StartError } from '../start-error.ts'
import { MIGRATIONS } from './files.ts'
import { migrate, migrationStates } from './migrate.ts'
import { SCHEMA } from './schema-files.ts'

const database = await testDatabase()
let folder: string

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'plantao-migrations-'))
  mkdirSync(join(folder, 'schema'))
  await database.owner.query('drop schema if exists app cascade; drop schema if exists migrations cascade')
  await database.owner.query('create schema app authorization app_owner')
  // Roles and extensions exist already, so the first file need not create them.
  write('0001_first.sql', 'create table app.first (n int)')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const write = (name: string, sql: string) => writeFileSync(join(folder, name), sql)
const from = () => ({ migrations: folder, schema: join(folder, 'schema') })
const run = async () => (await migrate(database.ownerUrl, from())).filter((name) => name !== 'schema')
const tables = async () => {
  const { rows } = await database.owner.query(
    `select tablename, tableowner from pg_tables where schemaname = 'app' order by 1`,
  )
  return rows
}

test('new files are applied once, in order, and from the second file on app_owner owns their objects', async () => {
  write('0002_second.sql', 'create table app.second (n int)')
  expect(await run()).toEqual(['0001_first.sql', '0002_second.sql'])
  write('0003_third.sql', 'alter table app.second add m int')
  expect(await run()).toEqual(['0003_third.sql'])
  expect(await run()).toEqual([])
  expect(await tables()).toEqual([
    { tablename: 'first', tableowner: 'postgres' },
    { tablename: 'second', tableowner: 'app_owner' },
  ])
})

test('a file that fails leaves nothing of itself, names itself and its line, and is tried again', async () => {
  write('0002_second.sql', 'create table app.second (n int);\n\nselect nothing from nowhere;')
  const failed = run()
  await expect(failed).rejects.toThrow(StartError)
  await expect(failed).rejects.toThrow(
    'The migration 0002_second.sql failed: relation "nowhere" does not exist (line 3)',
  )
  expect(await tables()).toHaveLength(1)
  write('0002_second.sql', 'create table app.second (n int)')
  expect(await run()).toEqual(['0002_second.sql'])
})

test('four processes at once apply it once', async () => {
  write('0002_second.sql', 'create table app.second (n int)')
  const applied = await Promise.all([run(), run(), run(), run()])
  expect(applied.flat()).toHaveLength(2)
})

test('a file changed after it was applied stops the start', async () => {
  await run()
  write('0001_first.sql', 'create table app.other (n int)')
  await expect(run()).rejects.toThrow('0001_first.sql was changed after it had been applied')
})

test('a database of a newer version stops the start', async () => {
  write('0002_second.sql', 'create table app.second (n int)')
  await run()
  rmSync(join(folder, '0002_second.sql'))
  await expect(run()).rejects.toThrow('This database has the migration 0002_second.sql')
})

test('the status lists what is applied, pending, changed and unknown, and changes nothing', async () => {
  const states = async () =>
    (await migrationStates(database.ownerUrl, from())).map(({ name, state, appliedAt }) => [
      name,
      state,
      appliedAt !== null && Math.abs(Date.now() - Date.parse(appliedAt)) < 60_000,
    ])
  expect(await states()).toEqual([
    ['0001_first.sql', 'pending', false],
    ['schema', 'pending', false],
  ])
  expect((await database.owner.query(`select to_regnamespace('migrations') as found`)).rows).toEqual([{ found: null }])
  write('0002_second.sql', 'create table app.second (n int)')
  write('0003_third.sql', 'create table app.third (n int)')
  await run()
  write('0002_second.sql', 'create table app.other (n int)')
  rmSync(join(folder, '0003_third.sql'))
  expect(await states()).toEqual([
    ['0001_first.sql', 'applied', true],
    ['0002_second.sql', 'changed', true],
    ['0003_third.sql', 'unknown', true],
    ['schema', 'applied', true],
  ])
})

test('a gap in the numbers is refused', async () => {
  write('0003_third.sql', 'select 1')
  await expect(run()).rejects.toThrow('0003_third.sql is out of place')
})

test('when a migration and a request wait for each other, the migration gives way and begins anew', async () => {
  write('0002_second.sql', 'create table app.second (n int); create table app.third (n int)')
  await run()
  const request = await database.owner.connect()
  await request.query('begin; insert into app.second values (1)')
  write('0003_both.sql', 'alter table app.third add m int; alter table app.second add m int')
  const migrated = run()
  await waitFor('the migration to wait for the request', async () => {
    const sql = `select from pg_locks where relation = 'app.second'::regclass and not granted`
    return (await database.owner.query(sql)).rowCount
  })
  await request.query('insert into app.third values (1); commit')
  request.release()
  expect(await migrated).toEqual(['0003_both.sql'])
})

test('a migration that PostgreSQL ends at once, because it would close a deadlock, begins anew', async () => {
  write('0002_second.sql', 'create table app.second (n int)')
  await run()
  const request = await database.owner.connect()
  await request.query('begin; select from app.second')
  const locks = `select from pg_locks where relation = 'app.second'::regclass and`
  // The migration locks the table, so a request that has read the table waits to write. Then the migration needs a
  // stronger lock, for which it would have to wait for the request.
  write(
    '0003_twice.sql',
    `lock table app.second in share row exclusive mode;
     do $$ begin
       for _ in 1..100 loop
         exit when exists (${locks} not granted);
         perform pg_sleep(0.02);
       end loop;
     end $$;
     alter table app.second add m int`,
  )
  const migrated = run()
  await waitFor('the migration to hold the table', async () => {
    return (await database.owner.query(`${locks} mode = 'ShareRowExclusiveLock' and granted`)).rowCount
  })
  await request.query('insert into app.second values (1); commit')
  request.release()
  expect(await migrated).toEqual(['0003_twice.sql'])
})

test('requests that hold a table which the migration needs later end first, while others keep coming', async () => {
  write(
    '0002_tables.sql',
    ['sessions', 'users', 'second', 'third'].map((table) => `create table app.${table} (n int)`).join('; '),
  )
  await run()
  let isDone = false
  // Requests with different durations and different first tables: at any time one of them holds app.third.
  const requests = [20, 30, 45, 70].map(async (ms, n) => {
    const request = await database.owner.connect()
    while (!isDone) {
      await request.query(`begin; select from app.${n % 2 === 0 ? 'sessions' : 'users'}`)
      await request.query(`insert into app.third values (1); select pg_sleep(${ms / 1000})`)
      await request.query('insert into app.second values (1); commit')
    }
    request.release()
  })
  write('0003_both.sql', 'alter table app.second add m int; alter table app.third add m int')
  const migrated = migrate(database.ownerUrl, { ...from(), gate: ['app.sessions', 'app.users'] })
  const inTenSeconds = inTime('the migration to be applied', migrated, 10_000)
  await inTenSeconds.finally(async () => {
    isDone = true
    await Promise.all([...requests, migrated])
  })
  expect(await migrated).toEqual(['0003_both.sql'])
})

test.each(['in the run that makes the tables', 'in a later one'])(
  'a data step finds the rows that are there %s',
  async (when) => {
    await database.owner.query(`drop schema if exists app, auth, extensions, migrations cascade`)
    rmSync(join(folder, '0001_first.sql'))
    cpSync(MIGRATIONS, folder, { recursive: true })
    cpSync(SCHEMA, join(folder, 'schema'), { recursive: true })
    const next = `${String(readdirSync(MIGRATIONS).length + 1).padStart(4, '0')}_next.sql`
    if (when === 'in a later one') await run()
    write(
      next,
      `alter table especialidades_medicas add column code text; update especialidades_medicas set code = left(nome, 3)`,
    )
    expect((await run()).at(-1)).toBe(next)
    const { rows } = await database.owner.query(`select nome from app.especialidades_medicas where code = 'Uro'`)
    expect(rows).toEqual([{ nome: 'Urologia' }])
  },
)

test('a user who may not make a role of a new version is told what a superuser can allow', async () => {
  await run()
  const { name, owner, ownerUrl } = database
  const [user, role] = [`migrator_${name}`, `role_${name}`]
  write('0002_role.sql', `create role ${role} nologin`)
  await owner.query(`create role ${user} login password 'x'; grant app_owner to ${user} with set true;
    grant connect on database ${name} to ${user}`)
  try {
    const url = Object.assign(new URL(ownerUrl), { username: user, password: 'x' }).href
    const upgrade = () => migrate(url, from())
    await expect(upgrade()).rejects.toThrow(`A superuser can allow it: alter role "${user}" createrole;`)
    await owner.query(`create role ${role} nologin`)
    await expect(upgrade()).rejects.toThrow(`grant ${role} to app_api with inherit false, set true;`)
  } finally {
    await owner.query(`drop owned by ${user}; drop role ${user}; drop role if exists ${role}`)
  }
})
