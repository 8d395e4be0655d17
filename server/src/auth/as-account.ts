import { sql } from 'kysely'
import { asRole, type Database, q, readAs, readAsRole, type Work } from '../platform/database/db.ts'
import type { SignedIn } from '../platform/http/callers.ts'

/** Whether the caller's account is suspended. Reads a setting that the check of the session has written. */
const suspensionOfCaller = sql<{ is_suspended: boolean }>`
  select coalesce(current_setting('app.suspended', true) = 'on', false) as is_suspended`.compile(q)

/**
 * Runs work for a user whose session is valid. While the account is suspended, the transaction is read-only, unless the
 * route has `whileSuspended`.
 * @throws {DatabaseError} `sqlState.sessionEnded`
 * @throws {DomainError} account_suspended
 */
export async function asAccount<R>(db: Database, actor: SignedIn, work: Work<R, 'app_auth'>): Promise<R> {
  // app_auth can read every account, so the session is checked first.
  const [session] = await readAs(db, actor, suspensionOfCaller)
  return session!.is_suspended && !actor.whileSuspended
    ? readAsRole(db, 'app_auth', work)
    : asRole(db, 'app_auth', work)
}
