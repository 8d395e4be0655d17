import { CompiledQuery } from 'kysely'
import { asRole, type Database, readAs, type Trx } from '../platform/database/db.ts'
import type { SignedIn } from '../platform/http/callers.ts'

/** Runs work as app_auth, for a user whose session is valid. @throws {DatabaseError} `sqlState.sessionEnded` */
export async function asAccount<R>(db: Database, actor: SignedIn, work: (trx: Trx) => Promise<R>): Promise<R> {
  // app_auth can read every account, so the session is checked first, as on every other route.
  await readAs(db, actor, CompiledQuery.raw('select 1'))
  return asRole(db, 'app_auth', work)
}
