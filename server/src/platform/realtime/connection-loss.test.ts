import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { CompiledQuery, sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '../../test-database.ts'
import { asRole, openDatabase, readAs } from '../database/db.ts'
import { isConnectionError } from '../database/postgres-errors.ts'
import { openPgListener } from './pg-listener.ts'

const log = { info() {}, warn() {}, error() {}, debug() {} }
const database = await testDatabase()
const line = await openLine(database.url)
afterAll(() => line.close())

/** The way to the database, on which everything can be lost without either end being told. */
async function openLine(url: string) {
  const { hostname, port } = new URL(url)
  const pairs = new Set<[Socket, Socket]>()
  let isSilent = false
  const server = createServer((near) => {
    const far = connect(Number(port), hostname)
    pairs.add([near, far])
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on('data', (bytes) => isSilent || to.write(bytes))
      from.on('error', () => {}).on('close', () => isSilent || to.destroy())
    }
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const through = new URL(url)
  through.port = String((server.address() as AddressInfo).port)
  return {
    url: through.href,
    fallSilent: () => {
      isSilent = true
    },
    /** New lines carry again; the old ones stay as they are. */
    mend: () => {
      isSilent = false
    },
    async close() {
      for (const sockets of pairs) for (const socket of sockets) socket.destroy()
      await once(server.close(), 'close')
    },
  }
}

const one = CompiledQuery.raw('select 1 as one')
const anon = { role: 'app_anon' } as const

test('a database that falls silent is a lost connection, soon, and found again when it is back', async () => {
  const db = openDatabase({ url: line.url, max: 2, beginTimeoutMs: 100, log })
  expect(await Promise.all([readAs(db, anon, one), readAs(db, anon, one)])).toHaveLength(2)
  line.fallSilent()
  for (const ask of [() => readAs(db, anon, one), () => asRole(db, 'app_auth', (trx) => sql`select 1`.execute(trx))]) {
    const error = await ask().catch((reason: unknown) => reason)
    expect(isConnectionError(error)).toBe(true)
  }
  line.mend()
  expect(await readAs(db, anon, one)).toEqual([{ one: 1 }])
})

test('the feed says when it hears nothing any more, and when it does again', async () => {
  const listener = openPgListener({ url: line.url, log, heartbeat: 100 })
  const near = openDatabase({ url: database.url, max: 1, log })
  const said: unknown[] = []
  const heard = (what: string) => expect.poll(() => said.at(-1), { timeout: 5_000 }).toBe(what)
  listener.subscribe({
    keys: new Set(['medicos']),
    onEvent: (data) => said.push(data),
    onLost: () => said.push('lost'),
    onGap: () => said.push('listening'),
  })
  await heard('listening')
  expect(listener.isListening()).toBe(true)
  line.fallSilent()
  await heard('lost')
  expect(listener.isListening()).toBe(false)
  line.mend()
  await heard('listening')
  near.notify([{ to: ['medicos'], data: 'a change' }])
  await heard('a change')
  expect(said).toEqual(['listening', 'lost', 'listening', 'a change'])
  await listener.close()
  await near.close()
})
