import { parseCrm } from '@plantao/contract/medicos/rules'
import type { Trx } from '../platform/db.ts'

/** The row of a new account, by app_auth; its e-mail is the account's, copied by trigger. */
export async function createMedicoRow(
  trx: Trx,
  row: { auth_user_id: string; nome: string; crm: string; telefone: string },
) {
  await trx
    .insertInto('medicos')
    .values({ ...row, crm_uf: parseCrm(row.crm)?.uf ?? null })
    .execute()
}
