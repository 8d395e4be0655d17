import { startFaultProxy } from '@plantao/testkit/network/fault-proxy'
import { CompiledQuery, sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { asRole, openDatabase, readAs } from '../database/db.ts'
import { isConnectionError } from '../database/postgres-errors.ts'
import { openPgListener } from './pg-listener.ts'

const log = { info() {}, warn() {}, error() {}, debug() {} }
const database = await testDatabase()
const proxy = await startFaultProxy(database.url)
afterAll(() => proxy.close())

const one = CompiledQuery.raw('select 1 as one')
const anon = { role: 'app_anon' } as const

test('a database that falls silent soon counts as a lost connection, and is found again when it answers', async () => {
  const db = openDatabase({ url: proxy.url, max: 2, log })
  expect(await Promise.all([readAs(db, anon, one), readAs(db, anon, one)])).toHaveLength(2)
  proxy.fault = 'silent'
  // Only these calls have a short timeout: the other calls must succeed, on a slow machine too.
  const hasty = { ...db, beginTimeoutMs: 100 }
  const write = () => asRole(hasty, 'app_auth', (trx) => sql`select 1`.execute(trx))
  for (const ask of [() => readAs(hasty, anon, one), write]) {
    const error = await ask().catch((reason: unknown) => reason)
    expect(isConnectionError(error)).toBe(true)
  }
  proxy.fault = 'none'
  expect(await readAs(db, anon, one)).toEqual([{ one: 1 }])
})

test('the listener says when it is cut off, and when it listens again', async () => {
  const near = openDatabase({ url: database.url, max: 1, log })
  const listener = openPgListener({ url: proxy.url, pool: near.pool, log, heartbeat: 250 })
  const calls: unknown[] = []
  const latest = (what: string) => expect.poll(() => calls.at(-1), { timeout: 30_000 }).toBe(what)
  listener.subscribe({
    keys: ['medicos'],
    onEvent: (data) => calls.push(data),
    onLost: () => calls.push('lost'),
    onGap: () => calls.push('listening'),
  })
  await latest('listening')
  expect(listener.isListening()).toBe(true)
  proxy.fault = 'silent'
  await latest('lost')
  expect(listener.isListening()).toBe(false)
  proxy.fault = 'none'
  await latest('listening')
  near.notify([{ to: ['medicos'], data: 'a change' }])
  await latest('a change')
  expect(calls).toEqual(['listening', 'lost', 'listening', 'a change'])
  await listener.close()
  await near.close()
})
