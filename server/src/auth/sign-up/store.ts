import type { SignupBody } from '@plantao/contract/auth/schema'
import { sql } from 'kysely'
import type { Trx } from '../../platform/database/db.ts'
import { type Account, accountColumns } from '../store.ts'

/** A pending sign-up. An address may have several until one of them is confirmed. */
export type SignUp = Account

/** Serializes the sign-ups and confirmations of one address. The lock is held until the transaction ends. */
export async function claimMailbox(trx: Trx, email: string) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${email}, 0))`.execute(trx)
}

export function findSignUps(trx: Trx, email: string): Promise<SignUp[]> {
  return trx
    .selectFrom('auth.users')
    .select(accountColumns)
    .where('email', '=', email)
    .where('email_confirmed_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

interface NewSignUp {
  email: string
  passwordHash: string
  data: SignupBody['data']
}

/** Returns undefined when the address has too many pending sign-ups. */
export async function createSignUp(trx: Trx, { email, passwordHash, data }: NewSignUp): Promise<SignUp | undefined> {
  const slot = (await freeSlot(trx, email)) ?? (await slotOfExpired(trx, email))
  if (slot === undefined) return undefined
  return trx
    .insertInto('auth.users')
    .values({
      email,
      password_hash: passwordHash,
      user_type: data.user_type,
      metadata: JSON.stringify(data),
      sign_up_slot: slot,
    })
    .returning(accountColumns)
    .executeTakeFirstOrThrow()
}

async function freeSlot(trx: Trx, email: string) {
  const { rows } = await sql<{ slot: number }>`
    select s.slot from generate_series(1, 10) as s (slot)
    where not exists (
      select from auth.users u where u.email = ${email} and u.email_confirmed_at is null and u.sign_up_slot = s.slot)
    order by s.slot limit 1`.execute(trx)
  return rows[0]?.slot
}

/** Deletes the address's oldest sign-up without a valid link. @returns its `sign_up_slot`, which is free then */
async function slotOfExpired(trx: Trx, email: string) {
  const { rows } = await sql<{ sign_up_slot: number }>`
    delete from auth.users where id = (
      select u.id from auth.users u
      where u.email = ${email} and u.email_confirmed_at is null and not exists (
        select from auth.one_time_tokens t where t.user_id = u.id and t.used_at is null and t.expires_at > now())
      order by u.created_at limit 1)
    returning sign_up_slot`.execute(trx)
  return rows[0]?.sign_up_slot
}

/** Confirms a sign-up and deletes the others of its address. Undefined when the sign-up is gone. */
export async function confirmSignUp(trx: Trx, { id, email }: SignUp): Promise<Account | undefined> {
  await trx
    .deleteFrom('auth.users')
    .where('email', '=', email)
    .where('email_confirmed_at', 'is', null)
    .where('id', '<>', id)
    .execute()
  return trx
    .updateTable('auth.users')
    .set({ email_confirmed_at: sql`now()` })
    .where('id', '=', id)
    .where('email_confirmed_at', 'is', null)
    .returning(accountColumns)
    .executeTakeFirst()
}

/** Sign-ups are kept longer than a link is valid, so that a new link can be requested. */
export async function removeOldSignUps(trx: Trx) {
  await trx
    .deleteFrom('auth.users')
    .where('email_confirmed_at', 'is', null)
    .where('created_at', '<', sql<string>`now() - interval '7 days'`)
    .execute()
}
