import pino from 'pino'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { testDatabase } from '../../../test/database.ts'
import { asRole, openDatabase, type Trx } from '../database/db.ts'
import { inLogContext } from '../log/context.ts'
import { openLog } from '../log/log.ts'
import { defineJob, type JobDefinition } from './jobs.ts'
import { openJobQueue } from './queue.ts'
import { startWorker, type Worker } from './worker.ts'

const log = pino({ level: 'silent' })
const database = await testDatabase()
const db = openDatabase({ url: database.url, log })
const queue = openJobQueue({ url: database.url, log })
let worker: Worker | undefined

afterEach(async () => {
  vi.restoreAllMocks()
  await worker?.stop()
  worker = undefined
})
afterAll(async () => {
  await queue.close()
  await db.close()
})

const enqueue = (trx: Trx, name: string, data: object, { id }: { id: string }) =>
  queue.enqueue(trx, name, [{ id, data }])

const asAuth = <R>(step: (trx: Trx) => Promise<R>) => asRole(db, 'app_auth', step)

async function jobsNamed(name: string) {
  const { rows } = await database.owner.query<{ id: string; data: object; state: string; retry_count: number }>(
    'select id, data, state, retry_count from pgboss.job where name = $1',
    [name],
  )
  return rows
}

function work(...jobs: JobDefinition[]) {
  worker = startWorker({ url: database.url, jobs, log })
}

/** A job whose runs can be awaited one by one. */
function observed(name: string, run: (attempt: number) => void = () => {}) {
  const seen: { data: unknown; id: string }[] = []
  const waiting: (() => void)[] = []
  const job = defineJob(name, z.object({ n: z.number() }), async (data, { id, attempt }) => {
    seen.push({ data, id })
    for (const wake of waiting.splice(0)) wake()
    run(attempt)
  })
  const seenTimes = async (times: number) => {
    while (seen.length < times) await new Promise<void>((resolve) => waiting.push(resolve))
    return seen
  }
  return { job, seenTimes }
}

test('a job is there after the commit, and the caller has its own role again', async () => {
  const role = await asAuth(async (trx) => {
    await enqueue(trx, 'committed', { n: 1 }, { id: 'a' })
    return (
      await trx.selectNoFrom((eb) => eb.fn<string>('current_setting', [eb.val('role')]).as('role')).executeTakeFirst()
    )?.role
  })
  expect(role).toBe('app_auth')
  expect(await jobsNamed('committed')).toMatchObject([{ data: { n: 1 }, state: 'created' }])
})

test('a transaction that is rolled back leaves no job', async () => {
  const failed = asAuth(async (trx) => {
    await enqueue(trx, 'rolled-back', { n: 1 }, { id: 'a' })
    throw new Error('no')
  })
  await expect(failed).rejects.toThrow('no')
  expect(await jobsNamed('rolled-back')).toEqual([])
})

test('twenty at once with the same id become one job', async () => {
  await Promise.all(Array.from({ length: 20 }, (_, n) => asAuth((trx) => enqueue(trx, 'once', { n }, { id: 'same' }))))
  expect(await jobsNamed('once')).toHaveLength(1)
  await asAuth((trx) => enqueue(trx, 'other-name', { n: 1 }, { id: 'same' }))
  const ids = [...(await jobsNamed('once')), ...(await jobsNamed('other-name'))].map(({ id }) => id)
  expect(new Set(ids).size).toBe(2)
})

test('the worker runs what was enqueued before it started and after, and stops with it done', async () => {
  const { job, seenTimes } = observed('worked')
  await asAuth((trx) => enqueue(trx, 'worked', { n: 1 }, { id: '1' }))
  work(job)
  await seenTimes(1)
  await asAuth((trx) => enqueue(trx, 'worked', { n: 2 }, { id: '2' }))
  const seen = await seenTimes(2)
  expect(seen.map(({ data }) => data)).toEqual([{ n: 1 }, { n: 2 }])
  await worker?.stop()
  worker = undefined
  expect((await jobsNamed('worked')).map(({ state }) => state)).toEqual(['completed', 'completed'])
})

test('a job that fails waits for its next try under the same id', async () => {
  const { job, seenTimes } = observed('failing', (attempt) => {
    if (attempt === 0) throw new Error('not now')
  })
  await asAuth((trx) => enqueue(trx, 'failing', { n: 1 }, { id: '1' }))
  work(job)
  await seenTimes(1)
  await expect.poll(async () => (await jobsNamed('failing'))[0]?.state).toBe('retry')
  await database.owner.query(`update pgboss.job set start_after = now() where name = 'failing'`)
  const seen = await seenTimes(2)
  expect(seen[0]?.id).toBe(seen[1]?.id)
  await expect.poll(async () => (await jobsNamed('failing'))[0]).toMatchObject({ state: 'completed', retry_count: 1 })
})

test('what a job logs has its own id, and that of the request that queued it', async () => {
  const lines: string[] = []
  const { log } = openLog({ stream: { write: (line) => void lines.push(line) } })
  const job = defineJob('telling', z.object({ n: z.number() }), async ({ n }) => {
    await asAuth(async () => log.info({ n }, 'at work'))
    throw new Error('not now')
  })
  await inLogContext({ reqId: 'r-1' }, () => asAuth((trx) => enqueue(trx, 'telling', { n: 1 }, { id: '1' })))
  await asAuth((trx) => enqueue(trx, 'telling', { n: 2 }, { id: '2' }))
  worker = startWorker({ url: database.url, jobs: [job], log })
  await expect.poll(() => lines.length).toBe(4)
  const ids = await jobsNamed('telling')
  const jobId = (n: number) => ids.find(({ data }) => (data as { n: number }).n === n)?.id
  const logged = lines.map((line) => JSON.parse(line))
  for (const msg of ['at work', 'job failed, to be retried']) {
    expect(logged.filter((line) => line.msg === msg)).toMatchObject([
      { job: 'telling', jobId: jobId(1), reqId: 'r-1' },
      { job: 'telling', jobId: jobId(2) },
    ])
  }
  expect(logged.filter(({ reqId }) => reqId)).toHaveLength(2)
})

test('data that is not what the job expects fails that job and no other', async () => {
  const { job, seenTimes } = observed('mixed')
  await asAuth((trx) => enqueue(trx, 'mixed', { n: 'text' }, { id: 'bad' }))
  await asAuth((trx) => enqueue(trx, 'mixed', { n: 3 }, { id: 'good' }))
  work(job)
  expect((await seenTimes(1))[0]?.data).toEqual({ n: 3 })
  await expect
    .poll(async () => (await jobsNamed('mixed')).map(({ state }) => state).sort())
    .toEqual(['completed', 'retry'])
})

test.each([
  ['one at a time: what waits behind a slow one keeps its time', 'queueing', 1],
  ['as many at a time as the job has workers', 'parallel', 3],
])('runs %s', async (_, name, workers) => {
  const { promise: slow, resolve: finish } = Promise.withResolvers<void>()
  for (const id of ['1', '2', '3', '4']) await asAuth((trx) => enqueue(trx, name, {}, { id }))
  work(defineJob(name, z.object({}), () => slow, { workers }))
  const states = async () => (await jobsNamed(name)).map(({ state }) => state).sort()
  const begun = Array.from({ length: 4 }, (_, n) => (n < workers ? 'active' : 'created'))
  await expect.poll(states).toEqual(begun)
  finish()
  await expect.poll(states).toEqual(Array(4).fill('completed'))
})

test('a job with a delay does not begin earlier', async () => {
  const { job, seenTimes } = observed('waiting')
  await asAuth((trx) => queue.enqueue(trx, 'waiting', [{ id: '1', data: { n: 1 }, delay: 3600 }]))
  await asAuth((trx) => queue.enqueue(trx, 'waiting', [{ id: '2', data: { n: 2 } }]))
  work(job)
  expect((await seenTimes(1))[0]?.data).toEqual({ n: 2 })
  expect((await jobsNamed('waiting')).map(({ state }) => state)).toContain('created')
})

test('setting the wall clock of this process back delays no job', async () => {
  const { job, seenTimes } = observed('put-back')
  const now = Date.now
  let jump = 0
  vi.spyOn(Date, 'now').mockImplementation(() => now() + jump)
  // The clock goes back a minute every millisecond, so a wait computed from two readings would be far too long.
  const putBack = setInterval(() => {
    jump -= 60_000
  }, 1)
  try {
    work(job)
    for (const n of [1, 2, 3]) {
      await asAuth((trx) => enqueue(trx, 'put-back', { n }, { id: String(n) }))
      await seenTimes(n)
    }
  } finally {
    clearInterval(putBack)
  }
}, 15_000)

test('after the clock of the database was set back, earlier jobs wait for their time and delay no others', async () => {
  const { job, seenTimes } = observed('put-back-database')
  await asAuth((trx) => enqueue(trx, 'put-back-database', { n: 1 }, { id: '1' }))
  // Simulates a database clock that was an hour ahead until now.
  await database.owner.query(
    `update pgboss.job set created_on = created_on + '1 hour', start_after = start_after + '1 hour' where name = $1`,
    ['put-back-database'],
  )
  work(job)
  await asAuth((trx) => enqueue(trx, 'put-back-database', { n: 2 }, { id: '2' }))
  expect((await seenTimes(1))[0]?.data).toEqual({ n: 2 })
  const states = async () => (await jobsNamed('put-back-database')).map(({ state }) => state).sort()
  await expect.poll(states).toEqual(['completed', 'created'])
})

test('the worker goes on after all its connections were cut', async () => {
  const { job, seenTimes } = observed('cut')
  await asAuth((trx) => enqueue(trx, 'cut', { n: 1 }, { id: '1' }))
  work(job)
  await seenTimes(1)
  await database.owner.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name = 'plantao-aberto jobs'`,
  )
  await asAuth((trx) => enqueue(trx, 'cut', { n: 2 }, { id: '2' }))
  expect((await seenTimes(2))[1]?.data).toEqual({ n: 2 })
})

test('a worker without a database waits, and stops when it is told to', async () => {
  const { job } = observed('away')
  worker = startWorker({ url: 'postgres://app_api:x@127.0.0.1:1/none?sslmode=disable', jobs: [job], log })
  await worker.stop()
  worker = undefined
})

test('while a job occupies either of two workers, the other begins new jobs within seconds', async () => {
  const ends = Array.from({ length: 6 }, () => Promise.withResolvers<void>())
  const begun: number[] = []
  const run = ({ n }: { n: number }) => {
    begun.push(n)
    return ends[n]!.promise
  }
  work(defineJob('beside-a-slow-one', z.object({ n: z.number() }), run, { workers: 2 }))
  for (const n of ends.keys()) {
    await asAuth((trx) => enqueue(trx, 'beside-a-slow-one', { n }, { id: `${n}` }))
    await expect.poll(() => begun).toContain(n)
    if (n === 0) continue
    // By now the free worker has polled for another job, and found none.
    ends[n - 1]!.resolve()
    const done = async () => (await jobsNamed('beside-a-slow-one')).filter(({ state }) => state === 'completed').length
    await expect.poll(done).toBe(n)
  }
  ends.at(-1)!.resolve()
})
