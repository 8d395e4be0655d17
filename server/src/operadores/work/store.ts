import type {
  AccountPage,
  FoundAccount,
  OperationState,
  VagaForDispute,
  WaitingWork,
} from '@plantao/contract/operadores/work/schema'
import { type RawBuilder, sql } from 'kysely'
import { q, type Trx } from '../../platform/database/db.ts'
import type { TimeKey } from '../../platform/database/pages/cursor.ts'

/* Calls functions of server/schema/operacao.sql. */

const jsonOf = async <T>(trx: Trx<'app_operador'>, call: RawBuilder<unknown>) => {
  const { rows } = await sql<{ json: T }>`select ${call} as json`.execute(trx)
  return rows[0]!.json
}

export const waitingWorkQuery = q.selectNoFrom(sql<WaitingWork>`app.waiting_work()`.as('json'))

export const readWaitingWork = (trx: Trx<'app_operador'>) => jsonOf<WaitingWork>(trx, sql`app.waiting_work()`)

/** @param after the key of the last account on the previous page */
export async function findAccounts(trx: Trx<'app_operador'>, words: string, after: TimeKey | null, limit: number) {
  const { rows } = await sql<FoundAccount>`
    select * from app.find_accounts(${words}, ${after?.[0] ?? null}, ${after?.[1] ?? null}, ${limit})`.execute(trx)
  return rows
}

/** Records that the operator looked at the account. Null if there is no such account. */
export const lookAtAccount = (trx: Trx<'app_operador'>, account: string, reason: string) =>
  jsonOf<AccountPage | null>(trx, sql`app.look_at_account(${account}, ${reason})`)

/** Records that the operator looked at data of the hospital and of each candidate. Null if there is no such vaga. */
export const lookAtVaga = (trx: Trx<'app_operador'>, vaga: string, reason: string) =>
  jsonOf<VagaForDispute | null>(trx, sql`app.look_at_vaga(${vaga}, ${reason})`)

/** Counts the e-mails that failed in the last week, and those that were sent in the last day. */
export async function readEmailState(
  trx: Trx<'app_jobs'>,
): Promise<Pick<OperationState['emails'], 'failed' | 'sent_today'>> {
  const { rows } = await sql<{ failed: number; sent_today: number }>`
    select count(*) filter (where n.sent_at is null and n.due_at is null and n.last_error is not null) as failed,
      count(*) filter (where n.sent_at > now() - interval '1 day') as sent_today
    from app.notificacoes n where n.created_at > now() - interval '7 days'`.execute(trx)
  return rows[0]!
}
