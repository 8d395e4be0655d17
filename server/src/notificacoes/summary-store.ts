import { sql } from 'kysely'
import type { Trx } from '../platform/database/db.ts'
import type { QueuedEmail } from './outbox/store.ts'

export const summaryKind = 'daily-summary'

/**
 * Fills the summary with the account's unread notices that wait, oldest first. Alerts about closed vagas are left
 * out. A retry sends the notices of the first attempt, because it is the same e-mail. Undefined if nothing is left.
 */
export async function gatherSummary(trx: Trx, queued: QueuedEmail): Promise<QueuedEmail | undefined> {
  const { id } = queued
  let gathered = await findGathered(trx, queued)
  if (gathered.length === 0) {
    await gather(trx, queued)
    gathered = await findGathered(trx, queued)
  }
  const [first, ...others] = gathered.map((row) => row.id)
  return first === undefined ? undefined : { ...queued, keys: [first, ...others], ids: [id, first, ...others] }
}

async function gather(trx: Trx, { id, account }: QueuedEmail) {
  await sql`
    update app.notificacoes set gathered_into = ${id} where id in (
      select w.id from app.notificacoes w
      where w.auth_user_id = ${account} and w.delivery = 'daily' and w.sent_at is null and w.gathered_into is null
        and w.read_at is null and w.visible_from <= now()
        and (w.kind <> 'saved-search-found' or exists (
          select from app.vagas v where v.id = w.vaga_id and app.is_offered(v.status, v.open_until, v.is_suspended)))
      order by w.id for update)`.execute(trx)
}

const findGathered = (trx: Trx, { id, account }: QueuedEmail) =>
  trx
    .selectFrom('notificacoes')
    .select('id')
    .where('auth_user_id', '=', account)
    .where('delivery', '=', 'daily')
    .where('sent_at', 'is', null)
    .where('gathered_into', '=', id)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

export async function findSummaryAccounts(trx: Trx<'app_jobs'>, after: string | null, limit: number) {
  const { rows } = await sql<{ id: string; today: string }>`
    select distinct auth_user_id as id, (now() at time zone 'America/Sao_Paulo')::date as today
    from app.notificacoes
    where delivery = 'daily' and sent_at is null and gathered_into is null and read_at is null and visible_from <= now()
      and (${after}::uuid is null or auth_user_id > ${after})
    order by auth_user_id limit ${limit}`.execute(trx)
  return rows
}
