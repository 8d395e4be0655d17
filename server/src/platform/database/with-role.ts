import { sql } from 'kysely'
import type { ServiceRole, Trx } from './db.ts'

/** Runs a step with another role inside the same transaction, so that both happen or neither. */
export async function withRole<R>(trx: Trx, role: ServiceRole, step: () => Promise<R>): Promise<R> {
  const { rows } = await sql<{ before: string }>`
    select current_setting('role') as before, set_config('role', ${role}, true)`.execute(trx)
  const result = await step()
  // After a failure there is nothing to set back: the transaction can only be rolled back, and the role with it.
  await sql`select set_config('role', ${rows[0]!.before}, true)`.execute(trx)
  return result
}

export const withJobsRole = <R>(trx: Trx, step: () => Promise<R>) => withRole(trx, 'app_jobs', step)
