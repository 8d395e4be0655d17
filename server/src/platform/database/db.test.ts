import { randomUUID } from 'node:crypto'
import { startFaultProxy } from '@plantao/testkit/network/fault-proxy'
import { CompiledQuery, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { openPgListener } from '../realtime/pg-listener.ts'
import { type Actor, asActor, asRole, type Database, openDatabase, readAs, send, withRole } from './db.ts'
import { isConnectionError } from './postgres-errors.ts'

const log = { info() {}, warn() {}, error() {}, debug() {} }
const database = await testDatabase()
const db: Database = openDatabase({ url: database.url, max: 4, log })
afterAll(() => db.close())

const whoAmI = CompiledQuery.raw(
  `select current_user::text as role, nullif(current_setting('app.uid', true), '') as uid`,
) as CompiledQuery<{ role: string; uid: string | null }>

const people: Extract<Actor, { userId: string }>[] = []

beforeAll(async () => {
  for (const [email, userType] of [
    ['medico@exemplo.com.br', 'doctor'],
    ['hospital@exemplo.com.br', 'hospital'],
  ]) {
    const { rows } = await database.owner.query(
      `with u as (insert into auth.users (email, password_hash, user_type, email_confirmed_at) values ($1, 'x', $2, now()) returning id)
       insert into auth.sessions (user_id) select id from u returning id, user_id`,
      [email, userType],
    )
    const role = userType === 'doctor' ? 'app_medico' : 'app_hospital'
    people.push({ role, userId: rows[0].user_id, sessionId: rows[0].id })
  }
})

test('a read has the role and the id of its caller, and leaves neither behind', async () => {
  const actors: Actor[] = [{ role: 'app_anon' }, ...people]
  const reads = Array.from({ length: 300 }, (_, i) => {
    const actor = actors[i % actors.length]!
    return readAs(db, actor, whoAmI).then(([row]) => ({ actor, row }))
  })
  for (const { actor, row } of await Promise.all(reads)) {
    expect(row).toEqual({ role: actor.role, uid: 'userId' in actor ? actor.userId : null })
  }
  const { rows } = await db.pool.query(whoAmI.sql)
  expect(rows).toEqual([{ role: 'app_api', uid: null }])
})

/** Enough uses for each connection to prepare the statement. */
const oftenEnough = 40

test('a read cannot write, also once its statement is prepared', async () => {
  const update = CompiledQuery.raw('update app.medicos set nome = nome')
  for (let i = 0; i < oftenEnough; i++) {
    await expect(readAs(db, people[0]!, update)).rejects.toMatchObject({ code: '25006' })
  }
})

test('a malformed session id counts as no session', async () => {
  const forged: Actor = { ...people[0]!, sessionId: `x'; drop table app.vagas; --` }
  await expect(readAs(db, forged, whoAmI)).rejects.toMatchObject({ code: '22P02' })
})

test('a transaction that fails leaves nothing, and its connection serves the next transaction', async () => {
  const insert = () =>
    asRole(db, 'app_auth', async (trx) => {
      await sql`insert into auth.audit (event) values ('probe')`.execute(trx)
      throw new Error('half way')
    })
  await expect(insert()).rejects.toThrow('half way')
  const { rows } = await database.owner.query(`select from auth.audit where event = 'probe'`)
  expect(rows).toHaveLength(0)
  expect(await readAs(db, people[1]!, whoAmI)).toHaveLength(1)
})

test('a prepared read that fails says why, and its connection serves the next read', async () => {
  const divide = (by: number) =>
    CompiledQuery.raw('select 1 / $1::integer as one', [by]) as CompiledQuery<{ one: number }>
  for (let i = 0; i < oftenEnough; i++) {
    await expect(readAs(db, people[0]!, divide(0))).rejects.toMatchObject({ code: '22012' })
    expect(await readAs(db, people[0]!, divide(1))).toEqual([{ one: 1 }])
  }
})

test('a prepared read soon ends as a lost connection when the database falls silent or is cut off', async () => {
  const line = await startFaultProxy(database.url)
  const through = openDatabase({ url: line.url, max: 1, log })
  for (const fault of ['silent', 'before the request', 'half the response'] as const) {
    for (let i = 0; i < oftenEnough; i++) await readAs(through, people[0]!, whoAmI)
    line.fault = fault
    // Only this read has a short timeout: the reads before it must succeed, on a slow machine too.
    const hasty = { ...through, beginTimeoutMs: 100 }
    const error = await readAs(hasty, people[0]!, whoAmI).catch((reason: unknown) => reason)
    expect([fault, isConnectionError(error)]).toEqual([fault, true])
    line.fault = 'none'
  }
  await through.close()
  await line.close()
})

test('a step with another role restores the role before it, and takes no round trip of its own', async () => {
  const roles = await asActor(db, people[0]!, async (trx) => {
    const role = async () => (await trx.executeQuery(whoAmI)).rows[0]!.role
    const inStep = () => withRole(trx, 'app_jobs', () => withRole(trx, 'app_auth', role))
    return [await role(), await inStep(), await role(), await withRole(trx, 'app_jobs', role), await role()]
  })
  expect(roles).toEqual(['app_medico', 'app_auth', 'app_medico', 'app_jobs', 'app_medico'])
})

test('a query that nobody waits for is part of the transaction, which fails with it', async () => {
  const insert = (event: string | null) => CompiledQuery.raw('insert into auth.audit (event) values ($1)', [event])
  const both = (second: string | null) =>
    asRole(db, 'app_jobs', (trx) =>
      withRole(trx, 'app_auth', async () => {
        void send(trx, insert('first'))
        void send(trx, insert(second))
      }),
    )
  const written = async () => (await database.owner.query(`select from auth.audit where event = 'first'`)).rowCount
  await expect(both(null)).rejects.toMatchObject({ code: '23502' })
  expect(await written()).toBe(0)
  await both('second')
  expect(await written()).toBe(1)
})

test('without named statements, everything works as with them', async () => {
  const unnamed = openDatabase({ url: database.url, max: 1, namedStatements: false, log })
  const named = openDatabase({ url: database.url, max: 1, log })
  const keptBy = async (one: Database) => {
    const kept = CompiledQuery.raw('select count(*) as count from pg_prepared_statements') as CompiledQuery<{
      count: number
    }>
    for (let i = 0; i < 5; i++) expect((await readAs(one, people[0]!, whoAmI))[0]).toMatchObject({ role: 'app_medico' })
    return (await readAs(one, people[0]!, kept))[0]!.count
  }
  // Two statements are prepared: the actor's and the read's. A statement that is used only once is not prepared.
  expect([await keptBy(unnamed), await keptBy(named)]).toEqual([0, 2])
  await unnamed.close()
  await named.close()
})

test('a connection that was refused a named statement is thrown away, because a pooler considers the name used', async () => {
  const one = openDatabase({ url: database.url, max: 1, log })
  const gone: Actor = { ...people[0]!, sessionId: '00000000-0000-7000-8000-000000000000' }
  const pid = async () => (await one.pool.query('select pg_backend_pid() as pid')).rows[0].pid
  // These reads give the statement a name.
  for (let i = 0; i < 3; i++) await readAs(one, people[0]!, whoAmI)
  const before = await pid()
  await expect(readAs(one, gone, whoAmI)).rejects.toMatchObject({ code: 'PA401' })
  const after = await pid()
  expect(after).not.toBe(before)
  // A connection that prepared the statement earlier is kept.
  await readAs(one, people[0]!, whoAmI)
  await expect(readAs(one, gone, whoAmI)).rejects.toMatchObject({ code: 'PA401' })
  expect(await pid()).toBe(after)
  await one.close()
})

test('a connection that the server ends under a query is thrown away', async () => {
  const terminate = () =>
    asActor(db, people[0]!, async (trx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx)
      await database.owner.query('select pg_terminate_backend($1, 5000)', [rows[0]!.pid])
      await sql`select 1`.execute(trx)
    })
  const error = await terminate().catch((reason: unknown) => reason)
  expect(isConnectionError(error)).toBe(true)
  expect(await Promise.all(Array.from({ length: 8 }, () => readAs(db, people[0]!, whoAmI)))).toHaveLength(8)
})

test('change events arrive at their keys only', async () => {
  const listener = openPgListener({ url: database.url, pool: db.pool, log })
  const received: unknown[] = []
  const done = new Promise<void>((resolve) => {
    listener.subscribe({
      keys: ['hospital:1', 'end'],
      onEvent: (data) => (data === 'end' ? resolve() : received.push(data)),
      onGap: () => {
        // The keys need more than one payload.
        const many = ['hospital:1', ...Array.from({ length: 400 }, () => `medico:${randomUUID()}`)]
        db.notify([
          { to: ['hospital:2'], data: 'to another' },
          { to: many, data: 'to many' },
          { to: ['end'], data: 'end' },
        ])
      },
    })
  })
  await done
  expect(received).toEqual(['to many'])
  await listener.close()
})

async function subscribeTo(key: string) {
  const listener = openPgListener({ url: database.url, pool: db.pool, log })
  const received: unknown[] = []
  await new Promise<void>((resolve) => {
    listener.subscribe({ keys: [key], onEvent: (data) => received.push(data), onGap: resolve })
  })
  return { listener, received }
}

test('change events are sent again after the sending connection was lost, although the listener lost none', async () => {
  const line = await startFaultProxy(database.url)
  const through = openDatabase({ url: line.url, max: 1, log })
  await through.pool.query('select')
  line.fault = 'before the request'
  through.pool.once('remove', () => (line.fault = 'none'))
  const { listener, received } = await subscribeTo('hospital:1')
  through.notify([{ to: ['hospital:1'], data: 'late' }])
  await expect.poll(() => received).toEqual(['late'])
  await through.close()
  await listener.close()
  await line.close()
})

test('change events are still sent when the connections are about to close', async () => {
  const closing = openDatabase({ url: database.url, max: 2, log })
  const { listener, received } = await subscribeTo('hospital:1')
  closing.notify([1, 2, 3].map((data) => ({ to: ['hospital:1'], data })))
  await closing.close()
  await expect.poll(() => received).toEqual([1, 2, 3])
  await listener.close()
})
