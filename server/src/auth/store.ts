import { normalEmail } from '@plantao/contract/auth/rules'
import type { SignupBody, User } from '@plantao/contract/auth/schema'
import { sql } from 'kysely'
import type { Trx } from '../platform/db.ts'

const columns = ['id', 'email', 'password_hash', 'user_type', 'metadata', 'email_confirmed_at', 'created_at'] as const

export type Account = NonNullable<Awaited<ReturnType<typeof findAccountById>>>

/** One spelling for each mailbox: what limits count by is exactly what accounts are found by. */
export function mailbox(email: string) {
  return normalEmail(email) ?? email.trim().toLowerCase()
}

/** One, but for a mailbox that had several accounts before addresses had one form: then its oldest first. */
export function findAccounts(trx: Trx, email: string) {
  return trx
    .selectFrom('auth.users')
    .select(columns)
    .where('email', '=', mailbox(email))
    .orderBy(sql`old_address is not null`)
    .orderBy('created_at')
    .execute()
}

export async function findAccount(trx: Trx, email: string): Promise<Account | undefined> {
  const [account] = await findAccounts(trx, email)
  return account
}

export function findAccountById(trx: Trx, id: string) {
  return trx.selectFrom('auth.users').select(columns).where('id', '=', id).executeTakeFirst()
}

/** Of two sign-ups with one address the second waits, and then sees what the first left; so does a confirmation. */
export async function claimMailbox(trx: Trx, email: string) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${mailbox(email)}, 0))`.execute(trx)
  return trx
    .selectFrom('auth.users')
    .select(columns)
    .where('email', '=', mailbox(email))
    .orderBy(sql`old_address is not null`)
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
}

export function createAccount(trx: Trx, account: { email: string; passwordHash: string; data: SignupBody['data'] }) {
  return trx
    .insertInto('auth.users')
    .values({
      email: mailbox(account.email),
      password_hash: account.passwordHash,
      user_type: account.data.user_type,
      metadata: JSON.stringify(account.data),
    })
    .returning(columns)
    .executeTakeFirstOrThrow()
}

/** With its profile, links and e-mails not yet sent; never a confirmed account. */
export async function removeUnconfirmed(trx: Trx, id: string) {
  await trx.deleteFrom('auth.users').where('id', '=', id).where('email_confirmed_at', 'is', null).execute()
}

/** Who did not confirm in a month has gone elsewhere: what was typed is not kept for nothing. */
export async function removeLongUnconfirmed(trx: Trx) {
  await trx
    .deleteFrom('auth.users')
    .where('email_confirmed_at', 'is', null)
    .where('created_at', '<', sql<string>`now() - interval '30 days'`)
    .execute()
}

export function confirmAccount(trx: Trx, id: string) {
  return trx
    .updateTable('auth.users')
    .set({ email_confirmed_at: sql`coalesce(email_confirmed_at, now())` })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst()
}

/** False when the password was changed since it was read. */
export async function replacePassword(trx: Trx, account: Pick<Account, 'id' | 'password_hash'>, passwordHash: string) {
  const changed = await trx
    .updateTable('auth.users')
    .set({ password_hash: passwordHash })
    .where('id', '=', account.id)
    .where('password_hash', '=', account.password_hash)
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}

/** As the wire shows it. */
export function userOf(account: Account): User {
  return {
    id: account.id,
    email: account.email,
    user_metadata: { ...(account.metadata as object), user_type: account.user_type },
    email_confirmed_at: account.email_confirmed_at,
    created_at: account.created_at,
  }
}
