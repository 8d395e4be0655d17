import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { testDatabase } from '../../../test/database.ts'
import { asRole, openDatabase, type Trx } from '../database/db.ts'
import { inLogContext } from '../log/context.ts'
import { openLog } from '../log/log.ts'
import { defineJob, type JobDefinition, scheduleJob } from './jobs.ts'
import type { Lane } from './lane.ts'
import { enqueue, maxAttempts, nextTime } from './store.ts'
import { startWorker } from './worker.ts'

const log = pino({ level: 'silent' })
const database = await testDatabase()
const { owner } = database
const db = openDatabase({ url: database.url, log })
const workers: Lane[] = []
/** Longer than the test, so that only a commit or a due time wakes the workers. */
const never = 60 * 60 * 1000

afterEach(async () => {
  vi.restoreAllMocks()
  await Promise.all(workers.splice(0).map((worker) => worker.stop()))
})
afterAll(() => db.close())

const asAuth = <R>(step: (trx: Trx) => Promise<R>) => asRole(db, 'app_auth', step)
const queue = (name: string, data: object, key?: string) => asAuth((trx) => enqueue(trx, name, data, key))

interface Row {
  id: string
  key: string
  data: object | null
  attempts: number
  state: 'waiting' | 'running' | 'failing' | 'done' | 'given up'
  last_error: string | null
}

async function jobsNamed(name: string) {
  const { rows } = await owner.query<Row>(
    `select id, key, data, attempts, last_error, case
       when done_at is not null then case when last_error is null then 'done' else 'given up' end
       when leased_until > now() then 'running' when last_error is not null then 'failing' else 'waiting' end as state
     from app.work where name = $1 order by due_at`,
    [name],
  )
  return rows
}
const statesOf = async (name: string) => (await jobsNamed(name)).map(({ state }) => state).sort()

function work(job: JobDefinition, clock = never) {
  workers.push(startWorker({ db, log }, [job], clock))
}

/** A job whose runs can be awaited one by one. */
function observed(name: string, run: (n: number) => void = () => {}) {
  const seen: { data: unknown; id: string }[] = []
  const waiting: (() => void)[] = []
  const job = defineJob(name, z.object({ n: z.number() }), async (data, id) => {
    seen.push({ data, id })
    for (const wake of waiting.splice(0)) wake()
    run(seen.length)
  })
  const seenTimes = async (times: number) => {
    while (seen.length < times) await new Promise<void>((resolve) => waiting.push(resolve))
    return seen
  }
  return { job, seenTimes }
}

test('a job is there after the commit, and the caller has its own role again', async () => {
  const role = await asAuth(async (trx) => {
    await enqueue(trx, 'committed', { n: 1 })
    return (
      await trx.selectNoFrom((eb) => eb.fn<string>('current_setting', [eb.val('role')]).as('role')).executeTakeFirst()
    )?.role
  })
  expect(role).toBe('app_auth')
  expect(await jobsNamed('committed')).toMatchObject([{ data: { n: 1 }, state: 'waiting' }])
})

test('a transaction that is rolled back leaves no job', async () => {
  const failed = asAuth(async (trx) => {
    await enqueue(trx, 'rolled-back', { n: 1 })
    throw new Error('no')
  })
  await expect(failed).rejects.toThrow('no')
  expect(await jobsNamed('rolled-back')).toEqual([])
})

test('twenty at once with the same key become one job, and none once it is done', async () => {
  const { job, seenTimes } = observed('once')
  const queueTwenty = () => Promise.all(Array.from({ length: 20 }, (_, n) => queue('once', { n }, 'same')))
  await queueTwenty()
  expect(await jobsNamed('once')).toHaveLength(1)
  await queue('other-name', { n: 1 }, 'same')
  expect(await jobsNamed('other-name')).toHaveLength(1)
  work(job)
  await seenTimes(1)
  await expect.poll(() => statesOf('once')).toEqual(['done'])
  await queueTwenty()
  // Nothing of what was done remains but its key.
  expect(await jobsNamed('once')).toMatchObject([{ key: 'same', data: null, state: 'done' }])
})

test('the worker runs what was queued before it started and after, and stops with it done', async () => {
  const { job, seenTimes } = observed('worked')
  await queue('worked', { n: 1 })
  work(job)
  await seenTimes(1)
  await queue('worked', { n: 2 })
  const seen = await seenTimes(2)
  expect(seen.map(({ data }) => data)).toEqual([{ n: 1 }, { n: 2 }])
  await workers.pop()!.stop()
  expect(await statesOf('worked')).toEqual(['done', 'done'])
})

test('a job that fails waits for its next try under the same id', async () => {
  const { job, seenTimes } = observed('failing', (times) => {
    if (times === 1) throw new TypeError('not now')
  })
  await queue('failing', { n: 1 })
  work(job, 20)
  await seenTimes(1)
  await expect.poll(() => jobsNamed('failing')).toMatchObject([{ state: 'failing', last_error: 'TypeError' }])
  await owner.query(`update app.work set due_at = now() where name = 'failing'`)
  const seen = await seenTimes(2)
  expect(seen[0]?.id).toBe(seen[1]?.id)
  await expect.poll(() => statesOf('failing')).toEqual(['done'])
})

test('a job is given up after its last attempt', async () => {
  const { job, seenTimes } = observed('hopeless', () => {
    throw new Error('never')
  })
  await queue('hopeless', { n: 1 })
  await owner.query(`update app.work set attempts = $1 where name = 'hopeless'`, [maxAttempts - 1])
  work(job)
  await seenTimes(1)
  await expect.poll(() => statesOf('hopeless')).toEqual(['given up'])
})

test('what a job logs has its own id, and that of the request that queued it', async () => {
  const lines: string[] = []
  const { log } = openLog({ stream: { write: (line) => void lines.push(line) } })
  const job = defineJob('telling', z.object({ n: z.number() }), async ({ n }) => {
    await asAuth(async () => log.info({ n }, 'at work'))
    throw new Error('not now')
  })
  await inLogContext({ reqId: 'r-1' }, () => queue('telling', { n: 1 }))
  await queue('telling', { n: 2 })
  workers.push(startWorker({ db, log }, [job]))
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
  await queue('mixed', { n: 'text' })
  await queue('mixed', { n: 3 })
  work(job)
  expect((await seenTimes(1))[0]?.data).toEqual({ n: 3 })
  await expect.poll(() => statesOf('mixed')).toEqual(['done', 'failing'])
})

test('jobs of one name run one at a time: what waits behind a slow one keeps its time', async () => {
  const { promise: slow, resolve: finish } = Promise.withResolvers<void>()
  for (let n = 0; n < 4; n++) await queue('queueing', {})
  work(defineJob('queueing', z.object({}), () => slow))
  await expect.poll(() => statesOf('queueing')).toEqual(['running', 'waiting', 'waiting', 'waiting'])
  await queue('queueing', {})
  finish()
  await expect.poll(() => statesOf('queueing')).toEqual(Array(5).fill('done'))
})

test('a slow job delays no job of another name', async () => {
  const { promise: slow, resolve: finish } = Promise.withResolvers<void>()
  const { job, seenTimes } = observed('quick')
  await queue('slow', {})
  workers.push(startWorker({ db, log }, [defineJob('slow', z.object({}), () => slow), job], never))
  await expect.poll(() => statesOf('slow')).toEqual(['running'])
  for (let n = 1; n <= 3; n++) {
    await queue('quick', { n })
    await seenTimes(n)
  }
  finish()
})

test('of twenty processes each runs other jobs', async () => {
  const seen: number[] = []
  const job = defineJob('shared', z.object({ n: z.number() }), async ({ n }) => void seen.push(n))
  for (let n = 0; n < 40; n++) await queue('shared', { n })
  for (let n = 0; n < 20; n++) work(job)
  await expect.poll(() => statesOf('shared')).toEqual(Array(40).fill('done'))
  expect(seen.sort((a, b) => a - b)).toEqual(Array.from({ length: 40 }, (_, n) => n))
})

test('the job of a killed process is run by another once its lease has ended', async () => {
  const { job, seenTimes } = observed('killed')
  await queue('killed', { n: 1 })
  await owner.query(`update app.work set attempts = 1, leased_until = now() + interval '1 hour' where name = 'killed'`)
  work(job, 20)
  await queue('killed', { n: 2 })
  expect((await seenTimes(1))[0]?.data).toEqual({ n: 2 })
  await owner.query(`update app.work set leased_until = now() where name = 'killed' and done_at is null`)
  expect((await seenTimes(2))[1]?.data).toEqual({ n: 1 })
})

test('a job by the clock is run at its time, once by all processes, and waits for the next', async () => {
  let runs = 0
  const job = scheduleJob('hourly', { everyMinutes: 60 }, async () => void runs++)
  for (let n = 0; n < 5; n++) work(job, 20)
  await expect.poll(() => statesOf('hourly')).toEqual(['waiting'])
  expect(runs).toBe(0)
  await owner.query(`update app.work set due_at = now() - interval '1 day' where name = 'hourly'`)
  const isNext = async () =>
    (await owner.query(`select from app.work where name = 'hourly' and due_at > now() and leased_until is null`))
      .rowCount
  await expect.poll(async () => (await isNext()) === 1 && runs).toBe(1)
})

test('a job by the clock that fails is tried again before its next time', async () => {
  const job = scheduleJob('daily', { at: '03:00' }, async () => {
    throw new Error('not now')
  })
  await owner.query(`insert into app.work (name, key, due_at) values ('daily', 'schedule', now())`)
  work(job)
  const isSoon = `select attempts from app.work where name = 'daily' and last_error is not null and due_at < now() + interval '1 min'`
  await expect.poll(async () => (await owner.query(isSoon)).rows).toEqual([{ attempts: 1 }])
})

test('a worker that starts brings a due time forward that is later than the next', async () => {
  await owner.query(
    `insert into app.work (name, key, due_at) values ('earlier', 'schedule', now() + interval '30 days')`,
  )
  work(scheduleJob('earlier', { everyMinutes: 5 }, async () => {}))
  const isNext = `select from app.work where name = 'earlier' and due_at <= now() + interval '5 min'`
  await expect.poll(async () => (await owner.query(isNext)).rowCount).toBe(1)
})

test.each([
  [{ everyMinutes: 1 }, '2026-01-10 12:00:00Z', '2026-01-10 12:01:00Z'],
  [{ everyMinutes: 10 }, '2026-01-10 12:09:59Z', '2026-01-10 12:10:00Z'],
  [{ everyMinutes: 10 }, '2026-01-10 23:55:00Z', '2026-01-11 00:00:00Z'],
  [{ at: '07:00' }, '2026-01-10 09:59:00Z', '2026-01-10 10:00:00Z'],
  [{ at: '07:00' }, '2026-01-10 10:00:00Z', '2026-01-11 10:00:00Z'],
  [{ at: '23:30' }, '2026-01-11 02:00:00Z', '2026-01-11 02:30:00Z'],
  // In the summer of 2018 São Paulo was two hours behind UTC.
  [{ at: '07:00' }, '2018-12-10 08:30:00Z', '2018-12-10 09:00:00Z'],
])('%o comes after %s at %s', async (schedule, from, next) => {
  const found = await asAuth((trx) =>
    trx.selectNoFrom(nextTime(schedule, sql`${from}::timestamptz`).as('next')).executeTakeFirstOrThrow(),
  )
  expect(new Date(found.next)).toEqual(new Date(next))
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
      await queue('put-back', { n })
      await seenTimes(n)
    }
  } finally {
    clearInterval(putBack)
  }
}, 15_000)

test('after the clock of the database was set back, earlier jobs wait for their time and delay no others', async () => {
  const { job, seenTimes } = observed('put-back-database')
  await queue('put-back-database', { n: 1 })
  // Simulates a database clock that was an hour ahead until now.
  await owner.query(`update app.work set due_at = due_at + interval '1 hour' where name = 'put-back-database'`)
  work(job)
  await queue('put-back-database', { n: 2 })
  expect((await seenTimes(1))[0]?.data).toEqual({ n: 2 })
  await expect.poll(() => statesOf('put-back-database')).toEqual(['done', 'waiting'])
})

test('the worker goes on after all its connections were cut', async () => {
  const { job, seenTimes } = observed('cut')
  await queue('cut', { n: 1 })
  work(job, 20)
  await seenTimes(1)
  await owner.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and usename = 'app_api'`,
  )
  await expect
    .poll(() =>
      queue('cut', { n: 2 }).then(
        () => true,
        () => false,
      ),
    )
    .toBe(true)
  expect((await seenTimes(2))[1]?.data).toEqual({ n: 2 })
})

test('a worker without a database waits, and stops when it is told to', async () => {
  const { job } = observed('away')
  const away = openDatabase({ url: 'postgres://app_api:x@127.0.0.1:1/none?sslmode=disable', log })
  const worker = startWorker({ db: away, log }, [job])
  await worker.stop()
  await away.close()
  expect(worker.silentFor()).toBe(Number.POSITIVE_INFINITY)
})
