import { normalEmail } from '@plantao/contract/auth/rules'
import type { User } from '@plantao/contract/auth/schema'
import { sql } from 'kysely'
import type { Trx } from '../platform/database/db.ts'

export const accountColumns = [
  'id',
  'email',
  'password_hash',
  'user_type',
  'metadata',
  'email_confirmed_at',
  'created_at',
  'suspended_at',
  'suspension_reason',
] as const

export type Account = NonNullable<Awaited<ReturnType<typeof findAccountById>>>

/** The normal form of an address, by which accounts are found and attempts are counted. */
export function mailbox(email: string) {
  return normalEmail(email) ?? email.trim().toLowerCase()
}

/** The accounts that may be signing in with an address: its account, or else all its pending sign-ups. */
export async function findOwners(trx: Trx, email: string): Promise<Account[]> {
  const found = await trx
    .selectFrom('auth.users')
    .select(accountColumns)
    .where('email', '=', mailbox(email))
    .orderBy('created_at')
    .execute()
  const confirmed = found.filter(({ email_confirmed_at }) => email_confirmed_at !== null)
  return confirmed.length > 0 ? confirmed : found
}

export async function findAccount(trx: Trx, email: string): Promise<Account | undefined> {
  const [owner] = await findOwners(trx, email)
  return owner?.email_confirmed_at ? owner : undefined
}

/**
 * With 'account', the id of the address's account. With 'sign-up', the id of the address's newest sign-up, or null if
 * the address has an account. The query always returns one row, so that unknown addresses take the same time.
 */
export async function findIdOf(trx: Trx, what: 'account' | 'sign-up', email: string): Promise<string | null> {
  const isWanted = sql<boolean>`(email_confirmed_at is not null) = ${what === 'account'}`
  const { rows } = await sql<{ id: string | null }>`
    select (
      select case when ${isWanted} then id end from auth.users where email = ${mailbox(email)}
      order by email_confirmed_at is null, created_at desc, id desc limit 1) as id`.execute(trx)
  return rows[0]!.id
}

export function findAccountById(trx: Trx, id: string) {
  return trx.selectFrom('auth.users').select(accountColumns).where('id', '=', id).executeTakeFirst()
}

/** Sign-ins of the account and the confirmation of its second factor wait here for each other. */
export async function lockAccount(trx: Trx, id: string) {
  await trx.selectFrom('auth.users').select('id').where('id', '=', id).forNoKeyUpdate().execute()
}

/** Creates an account that needs no confirmation, and deletes the pending sign-ups of its address. */
export async function createConfirmedAccount(
  trx: Trx,
  { email, passwordHash, userType }: { email: string; passwordHash: string; userType: 'operator' },
): Promise<Account> {
  await trx.deleteFrom('auth.users').where('email', '=', email).where('email_confirmed_at', 'is', null).execute()
  return trx
    .insertInto('auth.users')
    .values({
      email,
      password_hash: passwordHash,
      user_type: userType,
      metadata: JSON.stringify({ user_type: userType }),
      email_confirmed_at: sql`now()`,
    })
    .returning(accountColumns)
    .executeTakeFirstOrThrow()
}

/** Returns false when the password changed since it was read. */
export async function replacePassword(trx: Trx, account: Pick<Account, 'id' | 'password_hash'>, passwordHash: string) {
  const changed = await trx
    .updateTable('auth.users')
    .set({ password_hash: passwordHash })
    .where('id', '=', account.id)
    .where('password_hash', '=', account.password_hash)
    .where('email_confirmed_at', 'is not', null)
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}

export function userOf(account: Account): User {
  return {
    id: account.id,
    email: account.email,
    user_metadata: { ...(account.metadata as object), user_type: account.user_type },
    email_confirmed_at: account.email_confirmed_at,
    created_at: account.created_at,
    ...(account.suspended_at !== null && {
      suspension: { suspended_at: account.suspended_at, reason: account.suspension_reason ?? '' },
    }),
  }
}
