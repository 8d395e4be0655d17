import { sql } from 'kysely'
import type { Trx } from '../../platform/database/db.ts'

/** The part of it that the server reads. */
export interface OwnData {
  documentos: { id: string; object_key: string; is_current: boolean }[]
}

/** Every row of the caller (`app.own_data` of the migrations), without what the caller may not know yet. */
export async function readOwnData(trx: Trx): Promise<OwnData> {
  const { rows } = await sql<{ data: OwnData }>`select app.own_data_as_told() as data`.execute(trx)
  return rows[0]!.data
}

export interface DeletedAccount {
  /** Keys of files to delete. */
  object_keys: string[]
  /** Accepted candidaturas whose shifts are not over. */
  upcoming_candidaturas: string[]
  /** Sessions. */
  ended: { id: string }[]
}

/** Deletes the caller's account, and everything that is the caller's alone; the same migration says what stays. */
export async function deleteOwnAccount(trx: Trx): Promise<DeletedAccount> {
  const { rows } = await sql<
    Omit<DeletedAccount, 'ended'> & { session_ids: string[] }
  >`select * from app.delete_own_account()`.execute(trx)
  const { session_ids, ...deleted } = rows[0]!
  return { ...deleted, ended: session_ids.map((id) => ({ id })) }
}
