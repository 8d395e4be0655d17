import { sql } from 'kysely'
import { type Trx, withRole } from '../../platform/database/db.ts'

/** Ids of the rows that a suspension or its end changed. */
interface Suspended {
  hospital_id: string | null
  session_ids: string[]
  vaga_ids: string[]
  candidatura_ids: string[]
}

/** Undefined when no doctor or hospital has this account, or when it is suspended already. */
export async function suspendAccount(trx: Trx<'app_operador'>, accountId: string, reason: string) {
  const { rows } = await sql<Suspended & { shift_ids: string[] }>`
    select hospital_id, session_ids, vaga_ids, candidatura_ids, shift_ids
    from app.suspend_account(${accountId}, ${reason})`.execute(trx)
  return rows[0]
}

type LookKind = 'sessoes' | 'dados' | 'suspensao' | 'exclusao'

/** Records an action on an account, or that a command looked at the account. False if there is no such account. */
export async function recordLook(trx: Trx<'app_operador'>, account: string, kind: LookKind, reason: string) {
  const { rows } = await sql<{ exists: boolean }>`
    select app.record_look_at(${account}, ${kind}, ${reason}) as exists`.execute(trx)
  return rows[0]!.exists
}

/** Undefined when the account is not suspended. */
export async function liftSuspension(trx: Trx<'app_operador'>, accountId: string) {
  const { rows } = await sql<Suspended>`
    select hospital_id, session_ids, vaga_ids, candidatura_ids from app.lift_suspension(${accountId})`.execute(trx)
  return rows[0]
}

export function findSuspension(trx: Trx, accountId: string) {
  return withRole(trx, 'app_auth', () =>
    trx
      .selectFrom('auth.users')
      .select(['suspension_reason as reason'])
      .where('id', '=', accountId)
      .where('suspended_at', 'is not', null)
      .executeTakeFirst(),
  )
}
