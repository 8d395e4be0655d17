import { sql } from 'kysely'
import type { Trx } from '../platform/database/db.ts'

/**
 * Sessions are deleted without a condition, because a row policy chooses them. The page /privacidade states the same
 * periods: change both together.
 */
export async function deleteExpired(trx: Trx) {
  await trx
    .deleteFrom('auth.one_time_tokens')
    .where('expires_at', '<', sql<string>`now() - interval '7 days'`)
    .execute()
  await trx.deleteFrom('auth.sessions').execute()
  await trx
    .deleteFrom('auth.operator_invites')
    .where('expires_at', '<', sql<string>`now() - interval '7 days'`)
    .execute()
  await trx.deleteFrom('auth.audit').where('at', '<', sql<string>`now() - interval '6 months'`).execute()
  await trx.deleteFrom('auth.limit_reservations').where('expires_at', '<', sql<string>`now()`).execute()
  await trx.deleteFrom('work').where('done_at', '<', sql<string>`now() - interval '3 days'`).execute()
  await trx.deleteFrom('idempotency_keys').where('created_at', '<', sql<string>`now() - interval '24 hours'`).execute()
}

/** Skips locked counters, because waiting for them could deadlock with a sign-in. */
export async function deleteExpiredCounters(trx: Trx<'app_auth'>) {
  await sql`
    delete from auth.rate_limits where key in (
      select key from auth.rate_limits where expire < extract(epoch from now()) * 1000 for update skip locked)`.execute(
    trx,
  )
}
