import { sql } from 'kysely'
import type { ServiceRole, Trx } from './db.ts'

/** A step of one of our own parts inside another role's transaction, so that both happen or none. */
export async function withRole<R>(trx: Trx, role: ServiceRole, step: () => Promise<R>): Promise<R> {
  const { rows } = await sql<{ before: string }>`
    select current_setting('role') as before, set_config('role', ${role}, true)`.execute(trx)
  const result = await step()
  // Not after a failure: the transaction can then only be rolled back, and the role goes with it.
  await sql`select set_config('role', ${rows[0]!.before}, true)`.execute(trx)
  return result
}

export const withJobsRole = <R>(trx: Trx, step: () => Promise<R>) => withRole(trx, 'app_jobs', step)
