import { type CompiledQuery, sql } from 'kysely'
import { afterAll, expect, test, vi } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { BinaryRow, CopyOut } from './copy-out.ts'
import { asRole, copyOut, openDatabase, q } from './db.ts'

const log = { info() {}, warn() {}, error() {}, debug() {} }
const database = await testDatabase()
const db = openDatabase({ url: database.url, max: 1, log })
afterAll(() => db.close())

const compiled = (query: ReturnType<typeof sql>): CompiledQuery => query.compile(q)
const copy = (query: ReturnType<typeof sql>, each: (row: Buffer) => void) =>
  asRole(db, 'app_jobs', (trx) => copyOut(trx, compiled(query), each))

test('values of each type come as they are', async () => {
  const row = new BinaryRow()
  const query = sql`select 'São Tomé 🩺', null::text, -12::bigint, ${sql.lit(2 ** 53 - 1)}::bigint, null::bigint, true,
    '1969-12-31 23:59:59.5'::timestamp, null::timestamptz`
  const read: unknown[] = []
  await copy(query, (bytes) => {
    row.open(bytes)
    read.push(row.text(), row.text(), row.int(), row.int(), row.int(), row.bool(), row.micros(), row.micros())
  })
  expect(read).toEqual(['São Tomé 🩺', null, -12, 2 ** 53 - 1, null, true, -500_000, null])
})

test('rows that take long are read in slices, between which other work has its turn', async () => {
  const stream = { pause: vi.fn(), resume: vi.fn() }
  const reading = new CopyOut('select', () => {
    for (const end = performance.now() + 1; performance.now() < end; );
  })
  for (let n = 0; n < 30; n++) reading.handleCopyData({ chunk: Buffer.alloc(30) }, { stream } as never)
  expect(stream.pause.mock.calls.length).toBeGreaterThan(3)
  await expect.poll(() => stream.resume.mock.calls.length).toBe(stream.pause.mock.calls.length)
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
