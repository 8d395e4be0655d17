import type { Trx } from '../platform/database/db.ts'

/** Runs as app_auth. With the first operator, trigger `begin_operation` starts the limits of unproven hospitals. */
export async function createOperadorRow(trx: Trx, row: { auth_user_id: string; nome: string }) {
  await trx.insertInto('operadores').values(row).execute()
}

/** Runs as app_auth. */
export async function renameOperador(trx: Trx, auth_user_id: string, nome: string) {
  await trx.updateTable('operadores').set({ nome }).where('auth_user_id', '=', auth_user_id).execute()
}

/** Runs as app_auth. */
export async function hasOperador(trx: Trx) {
  const found = await trx.selectFrom('operadores').select('id').where('removed_at', 'is', null).limit(1).execute()
  return found.length > 0
}
