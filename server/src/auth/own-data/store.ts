import { sql } from 'kysely'
import type { Trx } from '../../platform/database/db.ts'

/** What app.own_data() answers, as far as it is looked into here. */
export interface OwnData {
  documentos: { id: string; object_key: string; is_current: boolean }[]
}

/** Every row of the caller (0010_own_data.sql). */
export async function readOwnData(trx: Trx): Promise<OwnData> {
  const { rows } = await sql<{ data: OwnData }>`select app.own_data() as data`.execute(trx)
  return rows[0]!.data
}

export interface DeletedAccount {
  /** Keys of files that nothing names any more. */
  object_keys: string[]
  /** Accepted candidaturas of shifts that are not over, on which the other side still counts. */
  upcoming_candidaturas: string[]
  /** Sessions. */
  ended: { id: string }[]
}

/** The end of the caller's account and of all that is only the caller's; the same migration says what stays. */
export async function deleteOwnAccount(trx: Trx): Promise<DeletedAccount> {
  const { rows } = await sql<
    Omit<DeletedAccount, 'ended'> & { session_ids: string[] }
  >`select * from app.delete_own_account()`.execute(trx)
  const { session_ids, ...deleted } = rows[0]!
  return { ...deleted, ended: session_ids.map((id) => ({ id })) }
}
