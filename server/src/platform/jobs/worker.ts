import { asRole } from '../database/db.ts'
import type { Services } from '../services.ts'
import type { JobDefinition } from './jobs.ts'
import { jobsDone } from './jobs-done.ts'
import { type Lane, openLane, whileRenewing } from './lane.ts'
import { inOriginOf } from './origin.ts'
import { endAttempt, type LeasedJob, leaseJob, leaseSeconds, renewLease, schedule, workQueue } from './store.ts'

const clockMs = 5_000

/** Runs due jobs of `app.work`: of each name one at a time, so that a slow job delays only those of its own name. */
export function startWorker(
  services: Pick<Services, 'db' | 'log'>,
  jobs: readonly JobDefinition[],
  clock = clockMs,
): Lane {
  const idle = new Map(jobs.map((job) => [job.name, job]))
  let isScheduled = false
  let leasing: Promise<unknown> = Promise.resolve()

  async function lease() {
    const { job: leased, nextIn } = await asRole(services.db, 'app_jobs', async (trx) => {
      if (!isScheduled) await schedule(trx, jobs)
      return leaseJob(trx, [...idle.keys()])
    })
    isScheduled = true
    if (!leased) return { isTaken: false, nextIn }
    const job = idle.get(leased.name)!
    idle.delete(job.name)
    return { isTaken: true, work: { job, leased }, nextIn }
  }

  const lane = openLane(services, {
    queue: workQueue,
    maxWorkers: jobs.length,
    clock,
    // One after the other, because a lease needs to know the jobs that run.
    take() {
      const next = leasing.then(lease)
      leasing = next.catch(() => {})
      return next
    },
    run: ({ job, leased }) =>
      run(services, job, leased).finally(() => {
        idle.set(job.name, job)
        lane.wake()
      }),
  })
  return lane
}

function run({ db, log }: Pick<Services, 'db' | 'log'>, job: JobDefinition, leased: LeasedJob) {
  const renew = () => asRole(db, 'app_jobs', (trx) => renewLease(trx, leased))
  return inOriginOf(job.name, leased, async () => {
    const failure = await whileRenewing({ log }, { renew, leaseSeconds }, () => job.run(leased.data, leased.id)).then(
      () => null,
      (error: unknown) => {
        log.warn({ err: error, attempt: leased.attempts - 1 }, 'job failed, to be retried')
        return error instanceof Error ? error.name : 'Error'
      },
    )
    jobsDone.inc({ queue: job.name, outcome: failure === null ? 'done' : 'failed' })
    await asRole(db, 'app_jobs', (trx) => endAttempt(trx, leased, job, failure))
  })
}
