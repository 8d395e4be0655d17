import { sql } from 'kysely'
import type { Trx } from '../../platform/database/db.ts'
import { tellEnded } from '../sessions/store.ts'

/** What app.meus_dados() answers, as far as it is looked into here. */
export interface OwnData {
  documentos: { id: string; object_key: string; is_current: boolean }[]
}

/** Every row of the caller; which those are stands in migration 0011. */
export async function readOwnData(trx: Trx): Promise<OwnData> {
  const { rows } = await sql<{ dados: OwnData }>`select app.meus_dados() as dados`.execute(trx)
  return rows[0]!.dados
}

export interface Ended {
  /** Keys of files that nothing names any more. */
  arquivos: string[]
  /** Accepted candidaturas of shifts that are not over, on which the other side still counts. */
  plantoes: string[]
}

/** The end of the caller's account and of all that is only the caller's; the same migration says what stays. */
export async function deleteOwnAccount(trx: Trx): Promise<Ended> {
  const { rows } = await sql<Ended & { sessoes: string[] }>`select * from app.excluir_minha_conta()`.execute(trx)
  const { sessoes, ...ended } = rows[0]!
  tellEnded(
    trx,
    sessoes.map((id) => ({ id })),
  )
  return ended
}
