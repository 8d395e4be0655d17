import type { UserType } from '@plantao/contract/account-types'
import { sql } from 'kysely'
import type { Trx } from '../../platform/database/db.ts'

/** The fields of the export that the server itself uses. */
export interface OwnData {
  documentos: { id: string; object_key: string; is_current: boolean }[]
}

/** All rows of the caller (server/schema/own-data.sql), without facts that the caller may not know yet. */
export async function readOwnData(trx: Trx): Promise<OwnData> {
  const { rows } = await sql<{ data: OwnData }>`select app.own_data_as_told() as data`.execute(trx)
  return rows[0]!.data
}

export interface DeletedAccount {
  object_keys: string[]
  /** Accepted candidaturas whose shifts are not over. */
  upcoming_candidaturas: string[]
  ended: { id: string }[]
}

/** Deletes the caller's account and all data that is only the caller's. server/schema/own-data.sql lists what stays. */
export async function deleteOwnAccount(trx: Trx): Promise<DeletedAccount> {
  const { rows } = await sql<
    Omit<DeletedAccount, 'ended'> & { session_ids: string[] }
  >`select * from app.delete_own_account()`.execute(trx)
  const { session_ids, ...deleted } = rows[0]!
  return { ...deleted, ended: session_ids.map((id) => ({ id })) }
}

export async function findAccountsAfter(trx: Trx<'app_auth'>, after: string | null, limit: number) {
  const { rows } = await sql<{ id: string; user_type: UserType; is_confirmed: boolean }>`
    select id, user_type, email_confirmed_at is not null as is_confirmed from auth.users
    where ${after}::uuid is null or id > ${after} order by id limit ${limit}`.execute(trx)
  return rows
}

/** Opens a session for `deleteOwnAccount`, which ends it. */
export async function openErasureSession(trx: Trx<'app_auth'>, userId: string) {
  const session = { user_id: userId }
  const { id } = await trx.insertInto('auth.sessions').values(session).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Deletes an unconfirmed sign-up, never an account. */
export async function deleteSignUp(trx: Trx<'app_auth'>, id: string) {
  await trx.deleteFrom('auth.users').where('id', '=', id).where('email_confirmed_at', 'is', null).execute()
}
