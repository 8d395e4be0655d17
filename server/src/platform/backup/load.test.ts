import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { emptyDatabase } from '../../test-database.ts'
import type { About } from './contents.ts'
import { openLoad } from './load.ts'
import { listSequences, listTables } from './tables.ts'

const { owner, ownerUrl } = await emptyDatabase()
let client: pg.Client

beforeEach(async () => {
  await owner.query(`drop schema if exists app cascade; create schema app authorization app_owner; set role app_owner;
    create table app.hospitals (id integer generated always as identity primary key, name text not null,
      loud text generated always as (upper(name)) stored);
    create table app.shifts (hospital integer not null constraint shifts_of_hospital references app.hospitals);
    create unlogged table app.counters (n integer);
    create table app.seen (hospital integer references app.hospitals);
    create function app.refuse() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$;
    create trigger refuse before insert on app.shifts for each row execute function app.refuse();
    alter table app.hospitals enable row level security, force row level security;
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

test('it holds every table that is not derived or unlogged, without generated columns', async () => {
  expect((await described()).tables).toEqual([
    { name: 'app.hospitals', columns: ['id', 'name'] },
    { name: 'app.shifts', columns: ['hospital'] },
  ])
})

test('rows come in whatever triggers and policies say, and the next number is the one after', async () => {
  const { tables } = await described()
  const sequences = [{ name: 'app.hospitals_id_seq', last_value: '9', is_called: true }]
  const load = await openLoad(client, { tables, sequences })
  // Cut inside a row.
  await load.part('app.hospitals', hospitals.subarray(0, 10))
  await load.part('app.hospitals', hospitals.subarray(10))
  await load.part('app.shifts', Buffer.from('7\n'))
  expect([...(await load.finish())]).toEqual([
    ['app.hospitals', 2],
    ['app.shifts', 1],
  ])
  const { rows } = await owner.query('select id, loud from app.hospitals order by id')
  expect(rows).toEqual([
    { id: 3, loud: 'SANTA BRÍGIDA' },
    { id: 7, loud: 'SÃO BRAZ' },
  ])
  const { rows: next } = await owner.query(`insert into app.hospitals (name) values ('x') returning id`)
  expect(next).toEqual([{ id: 10 }])
  await expect(owner.query('insert into app.shifts values (7)')).rejects.toThrow('no')
  const { rows: forced } = await owner.query(
    `select relname from pg_class where relforcerowsecurity and relnamespace = 'app'::regnamespace`,
  )
  expect(forced).toEqual([{ relname: 'hospitals' }])
})

test('a row that names no other row is refused at the end, and nothing is left', async () => {
  const load = await openLoad(client, await described())
  await load.part('app.hospitals', hospitals)
  await load.part('app.shifts', Buffer.from('8\n'))
  await expect(load.finish()).rejects.toThrow('shifts_of_hospital')
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
    await load.finish()
  })()
  await expect(loading).rejects.toThrow('null value in column "name"')
})
