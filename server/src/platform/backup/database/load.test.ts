import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest'
import { emptyDatabase } from '../../../../test/database.ts'
import type { About } from '../archive/contents.ts'
import { openLoad } from './load.ts'
import { withLoaderLogin } from './loader-login.ts'
import { findDescribed, listSequences, listTables } from './tables.ts'

const { owner, ownerUrl } = await emptyDatabase()
let client: pg.Client

beforeEach(async () => {
  await owner.query(`drop schema if exists app cascade; create schema app authorization app_owner; set role app_owner;
    create table app.hospitals (id integer generated always as identity primary key, name text not null,
      loud text generated always as (upper(name)) stored);
    create table app.shifts (hospital integer not null constraint shifts_of_hospital references app.hospitals);
    create unlogged table app.counters (n integer);
    create table app.seen (hospital integer references app.hospitals);
    reset role`)
  client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  await client.query('set search_path = pg_catalog')
})
afterEach(() => client.end())

async function described(): Promise<Pick<About, 'tables' | 'sequences'>> {
  return { tables: await listTables(client, ['app.seen']), sequences: await listSequences(client) }
}
const hospitals = Buffer.from('3\tSanta Brígida\n7\tSão Braz\n')

test('a backup lists every table that is not derived or unlogged, without generated columns', async () => {
  expect((await described()).tables).toEqual([
    { name: 'app.hospitals', columns: ['id', 'name'] },
    { name: 'app.shifts', columns: ['hospital'] },
  ])
})

test('rows are loaded, and sequences continue after them', async () => {
  const { tables } = await described()
  const sequences = [{ name: 'app.hospitals_id_seq', last_value: '9', is_called: true }]
  const load = await openLoad(client, { tables, sequences })
  // The first part ends inside a row.
  await load.part('app.hospitals', hospitals.subarray(0, 10))
  await load.part('app.hospitals', hospitals.subarray(10))
  await load.part('app.shifts', Buffer.from('7\n'))
  await load.finish(
    new Map([
      ['app.hospitals', 2],
      ['app.shifts', 1],
    ]),
  )
  const { rows } = await owner.query('select id, loud from app.hospitals order by id')
  expect(rows).toEqual([
    { id: 3, loud: 'SANTA BRÍGIDA' },
    { id: 7, loud: 'SÃO BRAZ' },
  ])
  const { rows: next } = await owner.query(`insert into app.hospitals (name) values ('x') returning id`)
  expect(next).toEqual([{ id: 10 }])
})

test('a row that refers to a missing row is refused at the end, and nothing is left', async () => {
  const load = await openLoad(client, await described())
  await load.part('app.hospitals', hospitals)
  await load.part('app.shifts', Buffer.from('8\n'))
  await expect(load.finish(new Map())).rejects.toThrow('shifts_of_hospital')
  await client.query('rollback')
  expect((await owner.query('select from app.hospitals')).rowCount).toBe(0)
  expect((await owner.query(`select from pg_constraint where conname = 'shifts_of_hospital'`)).rowCount).toBe(1)
})

test('a row that a table refuses ends the load, however much follows it', async () => {
  const load = await openLoad(client, await described())
  const rest = Buffer.from('4\tx\n'.repeat(200_000))
  const loading = (async () => {
    await load.part('app.hospitals', Buffer.from('3\t\\N\n'))
    for (let n = 0; n < 50; n++) await load.part('app.hospitals', rest)
    await load.finish(new Map())
  })()
  await expect(loading).rejects.toThrow('null value in column "name"')
})

test('a load with more or fewer rows than expected is not committed', async () => {
  const load = await openLoad(client, await described())
  await load.part('app.hospitals', hospitals)
  await expect(load.finish(new Map([['app.hospitals', 3]]))).rejects.toThrow('app.hospitals has 2 rows instead of 3')
  await client.query('rollback')
  expect((await owner.query('select from app.hospitals')).rowCount).toBe(0)
})

test.each([
  ['a column that ends the list', [{ name: 'app.hospitals', columns: ['id) from stdin; drop table app.shifts; --'] }]],
  ['columns in another order', [{ name: 'app.hospitals', columns: ['name', 'id'] }]],
  ['a table that is not ours', [{ name: 'pg_catalog.pg_authid', columns: ['rolname'] }]],
  ['a table that is none', [{ name: 'app.hospitals; drop table app.shifts', columns: ['id', 'name'] }]],
])('a backup that describes %s is refused', async (_, tables) => {
  await expect(findDescribed(client, { tables, sequences: [] })).rejects.toThrow(/^The backup describes .* otherwise/)
})

test('a sequence that is not ours is refused', async () => {
  const sequences = [{ name: 'app.others', last_value: '1', is_called: true }]
  await expect(findDescribed(client, { tables: [], sequences })).rejects.toThrow('The backup describes app.others')
})

describe('the login that loads', () => {
  const loads = (use: (loader: pg.Client) => Promise<void>) => withLoaderLogin(client, ownerUrl, use)
  const logins = `select rolname from pg_roles, pg_database d where rolname = 'plantao_restore_' || d.oid and datname = current_database()`

  it('loads what only the owner of the tables may, and is gone afterwards', async () => {
    const parts = await described()
    await loads(async (loader) => {
      const load = await openLoad(loader, parts)
      await load.part('app.hospitals', hospitals)
      await load.part('app.shifts', Buffer.from('7\n'))
      await load.finish(new Map([['app.hospitals', 2]]))
    })
    expect((await owner.query('select from app.hospitals')).rowCount).toBe(2)
    expect((await owner.query(logins)).rows).toEqual([])
  })

  it('is not a superuser, and cannot change to another role', async () => {
    await loads(async (loader) => {
      await loader.query('reset role; reset session authorization')
      const { rows } = await loader.query(
        `select current_user = session_user as is_itself, rolsuper or rolcreaterole or rolcreatedb or rolbypassrls as is_more,
           array(select rolname::text from pg_roles where pg_has_role(session_user, oid, 'set') and rolname <> session_user) as others
         from pg_roles where rolname = session_user`,
      )
      expect(rows).toEqual([{ is_itself: true, is_more: false, others: [] }])
    })
  })

  it.each([
    `copy (select 1) to program 'true'`,
    `select pg_read_file('postgresql.conf')`,
    `select lo_import('/etc/passwd')`,
    'set role app_owner',
    'set role postgres',
    'set session authorization postgres',
    `create role other superuser`,
    `create function app.shell(text) returns int language c as 'libc', 'system'`,
    'alter system set archive_mode = on',
  ])('is refused: %s', async (statement) => {
    await loads(async (loader) => {
      await expect(loader.query(statement)).rejects.toThrow(/permission denied|must be/)
    })
  })

  it('replaces the login that a killed restore has left', async () => {
    await loads(async () => {
      await loads(async (again) => void (await again.query('select')))
    })
    expect((await owner.query(logins)).rows).toEqual([])
  })

  it('is made by a migrating user who is no superuser, and refused with the right that the user lacks', async () => {
    const { rows } = await owner.query('select current_database() as name')
    const name = `migrator_${rows[0].name}`
    await owner.query(`create role ${name} login password 'x'; grant app_owner to ${name} with set true;
      grant connect on database ${rows[0].name} to ${name} with grant option`)
    const url = Object.assign(new URL(ownerUrl), { username: name, password: 'x' }).href
    const migrator = new pg.Client({ connectionString: url })
    try {
      await migrator.connect()
      const loading = () =>
        withLoaderLogin(migrator, url, async (loader) => void (await openLoad(loader, await described())))
      const allowed = `alter role "${name}" createrole; grant app_owner to "${name}" with admin option;`
      await expect(loading()).rejects.toThrow(`A superuser can allow it: ${allowed}`)
      await owner.query(allowed)
      await loading()
      expect((await owner.query(logins)).rows).toEqual([])
    } finally {
      await migrator.end()
      await owner.query(`drop owned by ${name}; drop role ${name}`)
    }
  })
})
