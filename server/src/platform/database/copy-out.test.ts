import { type CompiledQuery, sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { BinaryRow, CommonValues } from './copy-out.ts'
import { asRole, copyOut, openDatabase, q } from './db.ts'

const log = { info() {}, warn() {}, error() {}, debug() {} }
const database = await testDatabase()
const db = openDatabase({ url: database.url, max: 1, log })
afterAll(() => db.close())

const compiled = (query: ReturnType<typeof sql>): CompiledQuery => query.compile(q)
const copy = (query: ReturnType<typeof sql>, each: (row: Buffer) => void) =>
  asRole(db, 'app_jobs', (trx) => copyOut(trx, compiled(query), each))

test('values of each type come as they are, with the role of the transaction', async () => {
  const row = new BinaryRow()
  const rows: unknown[] = []
  await copy(
    sql`select current_user::text, 'São Tomé 🩺', '', null::text, -12::bigint, ${sql.lit(2 ** 53 - 1)}::bigint, null::bigint, true, false,
      '2026-11-23 04:05:06.789012Z'::timestamptz, '1969-12-31 23:59:59.5'::timestamp, null::timestamptz,
      '0197b3c2-5a00-7c11-8e2f-0123456789ab'::uuid`,
    (bytes) => {
      row.open(bytes)
      rows.push(
        row.ascii(),
        row.text(),
        row.text(),
        row.text(),
        row.int(),
        row.int(),
        row.int(),
        row.bool(),
        row.bool(),
      )
      rows.push(row.micros(), row.micros(), row.micros(), row.uuid())
    },
  )
  const micros = Date.parse('2026-11-23T04:05:06Z') * 1000 + 789_012
  expect(rows.slice(0, 9)).toEqual(['app_jobs', 'São Tomé 🩺', '', null, -12, 2 ** 53 - 1, null, true, false])
  expect(rows.slice(9)).toEqual([micros, -500_000, null, '0197b3c2-5a00-7c11-8e2f-0123456789ab'])
})

test('each of very many rows comes once, and values that rows have in common are read once', async () => {
  const row = new BinaryRow()
  let reads = 0
  const common = new CommonValues(2, (values) => {
    reads++
    return `${values.text()} ${values.int()}`
  })
  const found: string[] = []
  // The first two columns have 20 different pairs of values.
  await copy(sql`select 'x' || n % 10, n % 20, n from generate_series(0, 199999::bigint) n`, (bytes) => {
    row.open(bytes)
    found.push(`${row.shared(common)} ${row.int()}`)
  })
  expect(reads).toBe(20)
  expect(found).toEqual(Array.from({ length: 200_000 }, (_, n) => `x${n % 10} ${n % 20} ${n}`))
})

test('other work goes on while many rows come', async () => {
  let turns = 0
  const timer = setInterval(() => turns++, 1)
  await copy(sql`select n from generate_series(1, 100000) n`, () => {
    for (const end = performance.now() + 0.001; performance.now() < end; );
  })
  clearInterval(timer)
  expect(turns).toBeGreaterThan(3)
})

test('an error of the database or of the reader is thrown, and the connection serves the next query', async () => {
  await expect(copy(sql`select 1 / (n - 5) from generate_series(1, 9) n`, () => {})).rejects.toThrow('division by zero')
  let calls = 0
  const fails = copy(sql`select n from generate_series(1, 9) n`, () => {
    calls++
    throw new Error('cannot read it')
  })
  await expect(fails).rejects.toThrow('cannot read it')
  expect(calls).toBe(1)
  await copy(sql`select 1`, () => calls++)
  expect(calls).toBe(2)
})
