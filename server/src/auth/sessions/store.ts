import { sql } from 'kysely'
import { send, type Trx } from '../../platform/database/db.ts'
import type { Account } from '../store.ts'

export type EndReason =
  | 'sign_out'
  | 'sign_out_others'
  | 'password_change'
  | 'password_reset'
  | 'refresh_reuse'
  | 'too_many_sessions'
  | 'second_factor'
  | 'operator_renewed'
  | 'suspension'
  | 'suspension_lifted'
  | 'operator'

/** When an account has this many sessions, a new session ends the least recently used. */
export const sessionsPerAccount = 20

interface NewSession {
  account: Pick<Account, 'id' | 'password_hash'>
  ip: string | null
  userAgent: string | null
}

/**
 * Returns undefined when the password changed after it was compared, or for an operator without a second factor. The
 * account is locked for two reasons: a concurrent reset of the password ends this session too, and concurrent sign-ins
 * count each other's sessions.
 */
export async function openSession(trx: Trx, { account, ip, userAgent }: NewSession) {
  const reason: EndReason = 'too_many_sessions'
  const { rows } = await sql<{ id: string; ended: string[] }>`
    select id, ended from auth.open_session(${account.id}, ${account.password_hash}, ${ip}, ${userAgent},
      ${sessionsPerAccount}, ${reason})`.execute(trx)
  return rows[0] && { id: rows[0].id, ended: rows[0].ended.map((id) => ({ id })) }
}

/** A condition on the tables `s` and `u`: the session has not ended and is not too old. */
const isOpen = sql`u.id = s.user_id and u.email_confirmed_at is not null
  and s.revoked_at is null and s.not_after > now() and s.refreshed_at > now() - interval '7 days'`

/**
 * Renews a session. Only a call with the newest refresh token raises the counter. A call with the previous token gets
 * the newest token once more, because the earlier answer may have been lost. For 10 s after a renewal, calls with still
 * older tokens get the newest token too, because they may be concurrent.
 * Undefined when the session has ended, or the token is too old.
 */
export async function renewSession(trx: Trx, { sessionId, counter }: { sessionId: string; counter: number }) {
  // Two statements, so that only the first of several concurrent callers updates the row, and the others read it.
  void send(
    trx,
    sql`
    update auth.sessions s set counter = s.counter + 1, refreshed_at = now()
    from auth.users u where s.id = ${sessionId} and s.counter = ${counter} and ${isOpen}`.compile(trx),
  )
  const { rows } = await sql<{ counter: number } & Account>`
    select s.counter, u.id, u.email, u.password_hash, u.user_type, u.metadata, u.email_confirmed_at, u.created_at,
      u.suspended_at, u.suspension_reason
    from auth.sessions s, auth.users u
    where s.id = ${sessionId} and ${isOpen} and ${counter} <= s.counter
      and (s.counter - ${counter} <= 1 or s.refreshed_at > now() - interval '10 s')`.execute(trx)
  return rows[0]
}

/** Ends the session if it was renewed at least twice since this token was issued: somebody has a copy of the token. */
export function endReusedSession(trx: Trx, { sessionId, counter }: { sessionId: string; counter: number }) {
  return trx
    .updateTable('auth.sessions')
    .set({ revoked_at: sql`now()`, reason: 'refresh_reuse' satisfies EndReason })
    .where('id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .where(sql<boolean>`counter - ${counter} > 1`)
    .returning(['id', 'user_id'])
    .executeTakeFirst()
}

export function endSession(trx: Trx, sessionId: string, reason: EndReason) {
  return trx
    .updateTable('auth.sessions')
    .set({ revoked_at: sql`now()`, reason })
    .where('id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .returning('id')
    .execute()
}

export function endSessionsOf(trx: Trx, userId: string, reason: EndReason, exceptId?: string) {
  return trx
    .updateTable('auth.sessions')
    .set({ revoked_at: sql`now()`, reason })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .$if(exceptId !== undefined, (query) => query.where('id', '<>', exceptId!))
    .returning('id')
    .execute()
}

export function listOpenSessions(trx: Trx, userId: string) {
  return trx
    .selectFrom('auth.sessions')
    .select(['id', 'created_at', 'refreshed_at', 'user_agent'])
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('not_after', '>', sql<string>`now()`)
    .where('refreshed_at', '>', sql<string>`now() - interval '7 days'`)
    .orderBy('refreshed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(100)
    .execute()
}

/** Records that the second factor was typed again in this session. */
export async function noteFactor(trx: Trx, sessionId: string) {
  await trx.updateTable('auth.sessions').set({ factor_at: sql`now()` }).where('id', '=', sessionId).execute()
}
