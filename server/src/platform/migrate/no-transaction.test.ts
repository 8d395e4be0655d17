import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { waitFor } from '@plantao/testkit/wait'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { migrate, migrationStates } from './migrate.ts'

const database = await testDatabase()
let folder: string

const concurrently = `-- no transaction: the table stays writable
drop index concurrently if exists numbers_unique;
create unique index concurrently numbers_unique on app.numbers (n);
`

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'plantao-migrations-'))
  mkdirSync(join(folder, 'schema'))
  await database.owner.query('drop schema if exists app cascade; drop schema if exists migrations cascade')
  await database.owner.query('create schema app authorization app_owner')
  write('0001_first.sql', 'create table app.numbers (n int); alter table app.numbers owner to app_owner')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const write = (name: string, sql: string) => writeFileSync(join(folder, name), sql)
const from = () => ({ migrations: folder, schema: join(folder, 'schema') })
const run = async () => (await migrate(database.ownerUrl, from())).filter((name) => name !== 'schema')
const index = async () => {
  const { rows } = await database.owner.query(
    `select indisvalid as is_valid, relowner::regrole::text as owner from pg_index join pg_class c on c.oid = indexrelid
     where relname = 'numbers_unique'`,
  )
  return rows
}
const valid = [{ is_valid: true, owner: 'app_owner' }]

test('an index is built without a transaction, and belongs to app_owner', async () => {
  write('0002_index.sql', concurrently)
  expect(await run()).toEqual(['0001_first.sql', '0002_index.sql'])
  expect(await index()).toEqual(valid)
  expect(await run()).toEqual([])
})

test('four processes at once build it once: one that waits for its turn does not block the build', async () => {
  write('0002_index.sql', concurrently)
  const applied = await Promise.all([run(), run(), run(), run()])
  expect(applied.flat()).toHaveLength(2)
  expect(await index()).toEqual(valid)
})

test('a build that failed leaves its file pending, and the next run begins anew', async () => {
  await run()
  await database.owner.query('insert into app.numbers values (1), (1)')
  write('0002_index.sql', concurrently)
  await expect(run()).rejects.toThrow('The migration 0002_index.sql failed: could not create unique index')
  expect(await index()).toEqual([{ is_valid: false, owner: 'app_owner' }])
  const states = await migrationStates(database.ownerUrl, from())
  expect(states.slice(0, 2).map(({ state }) => state)).toEqual(['applied', 'pending'])
  await database.owner.query('delete from app.numbers')
  expect(await run()).toEqual(['0002_index.sql'])
  expect(await index()).toEqual(valid)
})

test('a process that is killed during a build leaves its file pending, and the next run begins anew', async () => {
  await run()
  write('0002_index.sql', concurrently)
  const writer = await database.owner.connect()
  await writer.query('begin; insert into app.numbers values (1)') // the build waits for this transaction
  const killed = expect(run()).rejects.toThrow('The migration 0002_index.sql failed')
  await waitFor('the build to wait', async () => {
    const { rowCount } = await database.owner.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and query like 'create unique index concurrently%' and wait_event_type = 'Lock'`,
    )
    return rowCount === 1
  })
  await killed
  await writer.query('commit')
  writer.release()
  expect(await index()).toEqual([{ is_valid: false, owner: 'app_owner' }])
  expect(await run()).toEqual(['0002_index.sql'])
  expect(await index()).toEqual(valid)
})

test.each([
  ['without the drop', 'create index concurrently numbers_unique on app.numbers (n);'],
  [
    'that takes an invalid index for the index',
    concurrently.replace('concurrently numbers', 'concurrently if not exists numbers'),
  ],
])('a build %s is refused before it begins', async (_, sql) => {
  write('0002_index.sql', `-- no transaction\n${sql}`)
  await expect(run()).rejects.toThrow(
    'write "drop index concurrently if exists numbers_unique;" before "create index concurrently numbers_unique"',
  )
  expect(await index()).toEqual([])
})
