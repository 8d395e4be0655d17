import { sql } from 'kysely'
import type { Trx } from './db.ts'

/** A step of app_jobs inside another role's transaction, so that both happen or none. */
export async function asJobs<R>(trx: Trx, step: () => Promise<R>): Promise<R> {
  const { rows } = await sql<{ before: string }>`
    select current_setting('role') as before, set_config('role', 'app_jobs', true)`.execute(trx)
  const result = await step()
  // Not after a failure: the transaction can then only be rolled back, and the role goes with it.
  await sql`select set_config('role', ${rows[0]!.before}, true)`.execute(trx)
  return result
}
