import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Trx } from '../../platform/database/db.ts'
import type { Keys } from '../../platform/security/keys.ts'
import { hashOfToken, isCodeOf, macOfCode, type OneTimeKind, oneTimeCode, oneTimeToken } from './tokens.ts'

const lifetime: Record<OneTimeKind, string> = { confirm: '24 hours', reset: '60 minutes' }

function expiry(kind: OneTimeKind) {
  return sql<string>`now() + ${lifetime[kind]}::interval`
}

function secretsOf(keys: Keys, kind: OneTimeKind, id: string) {
  return {
    token_hash: hashOfToken(oneTimeToken(keys, kind, id)),
    code_mac: macOfCode(keys, id, oneTimeCode(keys, kind, id)),
  }
}

/** @returns the row's id, from which the e-mail makes the link. If a row has the id already, nothing changes. */
export async function createOneTimeToken(
  trx: Trx,
  keys: Keys,
  kind: OneTimeKind,
  userId: string,
  id: string = randomUUID(),
) {
  await trx
    .insertInto('auth.one_time_tokens')
    .values({
      id,
      user_id: userId,
      kind,
      ...secretsOf(keys, kind, id),
      expires_at: expiry(kind),
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  return id
}

/**
 * The token and the code for an e-mail that is being sent. Their lifetime starts now, however long the e-mail was
 * queued, and they are made with the newest secret. Null when the link has been used, or its account is gone.
 */
export async function secretsToSend(trx: Trx, keys: Keys, kind: OneTimeKind, id: string) {
  const row = await trx
    .updateTable('auth.one_time_tokens')
    .set({ ...secretsOf(keys, kind, id), expires_at: expiry(kind) })
    .where('id', '=', id)
    .where('kind', '=', kind)
    .where('used_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row ? { token: oneTimeToken(keys, kind, id), code: oneTimeCode(keys, kind, id) } : null
}

/** Maximum number of attempts, right ones included. A constraint of the table has the same number. */
const maxTries = 5

/**
 * The token of the link that belongs to this code, or undefined if the code is not valid. The caller's transaction must
 * commit in any case, because each call counts as an attempt against all codes of this kind that the address has.
 */
export async function tokenForCode(
  trx: Trx,
  keys: Keys,
  kind: OneTimeKind,
  { email, code }: { email: string; code: string },
) {
  // Locks the accounts before their links, like `consumeToken`, to prevent deadlocks.
  await trx.selectFrom('auth.users').select('id').where('email', '=', email).orderBy('id').forNoKeyUpdate().execute()
  const tried = await trx
    .updateTable('auth.one_time_tokens as t')
    .from('auth.users as u')
    .set({ code_tries: sql`t.code_tries + 1` })
    .whereRef('u.id', '=', 't.user_id')
    .where('u.email', '=', email)
    .where('t.kind', '=', kind)
    .where('t.used_at', 'is', null)
    .where('t.expires_at', '>', sql<string>`now()`)
    .where('t.code_tries', '<', maxTries)
    .returning(['t.id', 't.user_id', 't.code_mac'])
    .execute()
  const found = tried.find(({ id, code_mac }) => code_mac !== null && isCodeOf(keys, id, code, code_mac))
  if (!found) return undefined
  // After a change of AUTH_SECRET this token differs from the e-mail's token, so the new hash is stored.
  const token = oneTimeToken(keys, kind, found.id)
  await trx
    .updateTable('auth.one_time_tokens')
    .set({ token_hash: hashOfToken(token) })
    .where('id', '=', found.id)
    .execute()
  return { token, userId: found.user_id }
}

export async function peekToken(trx: Trx, kind: OneTimeKind, token: string) {
  const row = await trx
    .selectFrom('auth.one_time_tokens')
    .select('user_id')
    .where('token_hash', '=', hashOfToken(token))
    .where('kind', '=', kind)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<string>`now()`)
    .executeTakeFirst()
  return row?.user_id
}

/**
 * Marks the link and the user's other links of its kind as used. Returns the user, or undefined when the link is not
 * valid.
 */
export async function consumeToken(trx: Trx, kind: OneTimeKind, token: string) {
  const userId = await peekToken(trx, kind, token)
  if (!userId) return undefined
  // Locks the account before its links, as a sign-up and a change of password do, to prevent deadlocks.
  await trx.selectFrom('auth.users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
  const used = await trx
    .updateTable('auth.one_time_tokens')
    .set({ used_at: sql`now()` })
    .where('token_hash', '=', hashOfToken(token))
    .where('kind', '=', kind)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<string>`now()`)
    .returning('user_id')
    .executeTakeFirst()
  if (used) await cancelTokens(trx, kind, used.user_id)
  return used?.user_id
}

/** The sign-up for a confirmation link that is still valid. */
export function findConfirmLink(trx: Trx, token: string) {
  return trx
    .selectFrom('auth.one_time_tokens as t')
    .innerJoin('auth.users as u', 'u.id', 't.user_id')
    .select(['u.id', 'u.email'])
    .where('t.token_hash', '=', hashOfToken(token))
    .where('t.kind', '=', 'confirm')
    .where('t.used_at', 'is', null)
    .where('t.expires_at', '>', sql<string>`now()`)
    .where('u.email_confirmed_at', 'is', null)
    .executeTakeFirst()
}

/**
 * Marks a confirmation link as used by this sign-up, even if the link was sent for another sign-up of the address.
 * Opening the link again then finds the confirmed account. Returns false when the link is not valid.
 */
export async function consumeConfirmLink(trx: Trx, token: string, signUpId: string) {
  const used = await trx
    .updateTable('auth.one_time_tokens')
    .set({ user_id: signUpId, used_at: sql`now()` })
    .where('token_hash', '=', hashOfToken(token))
    .where('kind', '=', 'confirm')
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<string>`now()`)
    .returning('id')
    .executeTakeFirst()
  if (used) await cancelTokens(trx, 'confirm', signUpId)
  return used !== undefined
}

/** The account that this link has confirmed. Opening a link twice is no failure. */
export function accountOfConsumedToken(trx: Trx, token: string) {
  return trx
    .selectFrom('auth.one_time_tokens as t')
    .innerJoin('auth.users as u', 'u.id', 't.user_id')
    .select(['u.id', 'u.user_type', 'u.email'])
    .where('t.token_hash', '=', hashOfToken(token))
    .where('t.kind', '=', 'confirm')
    .where('t.used_at', 'is not', null)
    .where('u.email_confirmed_at', 'is not', null)
    .executeTakeFirst()
}

export async function cancelTokens(trx: Trx, kind: OneTimeKind, userId: string) {
  await trx
    .updateTable('auth.one_time_tokens')
    .set({ used_at: sql`now()` })
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('used_at', 'is', null)
    .execute()
}
