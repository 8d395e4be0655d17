import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Job, PgBoss } from 'pg-boss'
import type { Log } from '../log/log.ts'
import { createBoss, openJobsPool, queueOptions } from './boss.ts'
import type { JobDefinition } from './jobs.ts'
import { jobsDone } from './jobs-done.ts'
import { inOriginOf } from './origin.ts'

export interface Worker {
  /** Milliseconds since the database last answered a fetch of jobs. Infinite before the first answer. */
  silentFor: () => number
  stop: () => Promise<void>
}

/** Runs jobs from now on, and waits while the database is unreachable. @param url a direct connection, as app_api */
export function startWorker({ url, jobs, log }: { url: string; jobs: readonly JobDefinition[]; log: Log }): Worker {
  const pool = openJobsPool(url, { max: 4, log })
  const stopping = new AbortController()
  let boss: PgBoss | undefined
  let answeredAt = Number.NEGATIVE_INFINITY
  const starting = (async () => {
    for (let failures = 0; !stopping.signal.aborted; failures++) {
      try {
        boss = await startBoss(pool, jobs, log, () => (answeredAt = performance.now()))
        return
      } catch (error) {
        if (failures === 0) log.warn({ err: error }, 'the job worker does not start yet')
        await sleep(Math.min(10_000, 500 * 2 ** failures), undefined, { signal: stopping.signal }).catch(() => {})
      }
    }
  })()
  return {
    silentFor: () => performance.now() - answeredAt,
    async stop() {
      stopping.abort()
      await starting
      await boss?.stop({ graceful: true, timeout: 20_000, close: false })
      await pool.end()
    },
  }
}

async function startBoss(pool: pg.Pool, jobs: readonly JobDefinition[], log: Log, onFetched: () => void) {
  const settings = {
    // Reindexing needs the owner of the tables. At our size, autovacuum keeps the indexes small enough.
    reindex: false,
    superviseIntervalSeconds: 10,
    monitorIntervalSeconds: 10,
    cronMonitorIntervalSeconds: 30,
  }
  const boss = createBoss(pool, settings, onFetched)
  let lastLoggedAt = 0
  boss.on('error', (error) => {
    // While the database is unreachable, each poll of each queue fails. Most of these errors are not logged.
    if (Date.now() - lastLoggedAt < 10_000) return
    lastLoggedAt = Date.now()
    log.warn({ err: error }, 'job worker')
  })
  await boss.start()
  try {
    for (const job of jobs) await work(boss, job, log)
    await keepSchedules(boss, jobs)
    return boss
  } catch (error) {
    await boss.stop({ graceful: false, close: false })
    throw error
  }
}

/** Seconds between polls. Jobs with a schedule may start a little late. */
const pollingSeconds = { enqueued: 1, byClock: 5 }

async function work(boss: PgBoss, job: JobDefinition, log: Log) {
  await boss.createQueue(job.name, queueOptions)
  await boss.updateQueue(job.name, queueOptions)
  for (let i = 0; i < job.workers; i++) await startOne(boss, job, log)
}

async function startOne(boss: PgBoss, job: JobDefinition, log: Log) {
  const pollingIntervalSeconds = job.cron ? pollingSeconds.byClock : pollingSeconds.enqueued
  // Jobs are taken one by one, because the last job of a batch could expire while it waits, and then run twice.
  const options = { batchSize: 1, pollingIntervalSeconds } as const
  let worker: string | undefined
  worker = await boss.work(job.name, options, async (batch) => {
    // Fetches the next job without a pause, until the queue is empty.
    if (worker) boss.notifyWorker(worker)
    for (const one of batch) await run(job, one, log)
  })
}

async function run(job: JobDefinition, { id, data, retryCount }: Job<unknown>, log: Log) {
  await inOriginOf(job.name, { id, data }, async () => {
    try {
      await job.run(data, { id, attempt: retryCount })
      jobsDone.inc({ queue: job.name, outcome: 'done' })
    } catch (error) {
      jobsDone.inc({ queue: job.name, outcome: 'failed' })
      log.warn({ err: error, attempt: retryCount }, 'job failed, to be retried')
      throw error
    }
  })
}

async function keepSchedules(boss: PgBoss, jobs: readonly JobDefinition[]) {
  const wanted = new Map(jobs.flatMap((job) => (job.cron ? [[job.name, { ...job, cron: job.cron }] as const] : [])))
  for (const { name } of await boss.getSchedules()) if (!wanted.has(name)) await boss.unschedule(name)
  for (const [name, { cron, timeZone }] of wanted) await boss.schedule(name, cron, {}, { tz: timeZone })
}
