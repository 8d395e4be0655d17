import type { Trx } from '../platform/database/db.ts'

/** With the first operator, trigger `begin_operation` starts the limits of unproven hospitals. */
export async function createOperadorRow(trx: Trx<'app_auth'>, row: { auth_user_id: string; nome: string }) {
  await trx.insertInto('operadores').values(row).execute()
}

export async function renameOperador(trx: Trx<'app_auth'>, auth_user_id: string, nome: string) {
  await trx.updateTable('operadores').set({ nome }).where('auth_user_id', '=', auth_user_id).execute()
}

export async function hasOperador(trx: Trx<'app_auth'>) {
  const found = await trx.selectFrom('operadores').select('id').where('removed_at', 'is', null).limit(1).execute()
  return found.length > 0
}
