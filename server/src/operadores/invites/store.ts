import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Trx } from '../../platform/database/db.ts'

const hashOf = (token: string) => createHash('sha256').update(token).digest()

/** @param email null lets the new operator choose the address. @returns the link's token, which is not stored */
export async function createInvite(trx: Trx<'app_auth'>, email: string | null) {
  const token = randomBytes(32).toString('base64url')
  await trx
    .insertInto('auth.operator_invites')
    .values({ token_hash: hashOf(token), email })
    .execute()
  return token
}

export function findInvite(trx: Trx<'app_auth'>, token: string) {
  return trx
    .selectFrom('auth.operator_invites')
    .select('email')
    .where('token_hash', '=', hashOf(token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<string>`now()`)
    .executeTakeFirst()
}

/** Undefined when the invitation is not valid. */
export function consumeInvite(trx: Trx<'app_auth'>, token: string) {
  return trx
    .updateTable('auth.operator_invites')
    .set({ used_at: sql`now()` })
    .where('token_hash', '=', hashOf(token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<string>`now()`)
    .returning('email')
    .executeTakeFirst()
}

export async function hasOpenInvite(trx: Trx<'app_auth'>) {
  const found = await trx
    .selectFrom('auth.operator_invites')
    .select('id')
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<string>`now()`)
    .limit(1)
    .execute()
  return found.length > 0
}

/** Ends the invite whose link a start printed: the only invite without an address. */
export function endPrintedInvite(trx: Trx<'app_auth'>) {
  return trx
    .updateTable('auth.operator_invites')
    .set({ used_at: sql`now()` })
    .where('email', 'is', null)
    .where('used_at', 'is', null)
    .execute()
}
