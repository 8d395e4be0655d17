import { sql } from 'kysely'
import { asRole, type Database, type Trx } from '../database/db.ts'

export interface WaitingJobs {
  name: string
  /** Number of jobs that could run now. */
  due: number
  oldestSeconds: number
  /** Number of jobs that failed at least once and wait for their retry. */
  retrying: number
}

/** Reads work that waits in a domain's own tables instead of pg-boss, for example e-mails. Runs as app_jobs. */
export type ReadQueues = (trx: Trx) => Promise<readonly WaitingJobs[]>

/** Reads the queues of pg-boss, including empty ones, and the queues of `others`. */
export function readQueues(db: Database, others: readonly ReadQueues[]) {
  return asRole(db, 'app_jobs', async (trx) => {
    const { rows } = await sql<WaitingJobs>`
      select q.name, j.due, j.retrying, extract(epoch from j.oldest)::float8 as "oldestSeconds"
      from pgboss.queue q cross join lateral (
        select count(*) filter (where start_after <= now()) as due,
          count(*) filter (where state = 'retry' and start_after > now()) as retrying,
          coalesce(now() - min(start_after) filter (where start_after <= now()), interval '0') as oldest
        from pgboss.job where name = q.name and state < 'active' and not blocked) j
      order by q.name`.execute(trx)
    const byName = new Map(rows.map((queue) => [queue.name, queue]))
    for (const read of others) for (const queue of await read(trx)) byName.set(queue.name, queue)
    return [...byName.values()]
  })
}
