import { sql } from 'kysely'
import { asRole } from '../../platform/database/db.ts'
import type { Services } from '../../platform/services.ts'

/**
 * Whether hospitals can be proven here (app.can_prove_hospitals). Pages ask this, and must not wait for the database:
 * the answer is the last known one. While it is no, each call looks again, for the next call.
 */
export function watchCanProve({ db, log }: Services) {
  let canProve = false
  let isLooking = false
  async function look() {
    isLooking = true
    try {
      canProve = await asRole(db, 'app_auth', async (trx) => {
        const { rows } = await sql<{ can: boolean }>`select app.can_prove_hospitals() as can`.execute(trx)
        return rows[0]!.can
      })
    } catch (err) {
      log.warn({ err }, 'not known whether hospitals can be proven')
    } finally {
      isLooking = false
    }
  }
  return () => {
    if (!canProve && !isLooking) void look()
    return canProve
  }
}
