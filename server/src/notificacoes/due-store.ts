import { sql } from 'kysely'
import type { Trx } from '../platform/database/db.ts'

/** Tells what an account wants to be told once a day. */
export const summaryKind = 'daily-summary'

/** One e-mail to be sent, with all that it is about. */
export interface DueEmail {
  id: string
  kind: string
  account: string
  email: string
  /** Of a summary: the ids of the rows that it tells. */
  keys: [string, ...string[]]
  /** Of all rows that it stands for. */
  ids: string[]
}

/**
 * Takes along what waits for the same person. Undefined when it was sent, is part of another e-mail, or its account is gone.
 * The rows stay together from now on, so that a second attempt is the same e-mail.
 */
export async function takeDueEmail(
  trx: Trx,
  id: string,
  isGathered: (kind: string) => boolean,
): Promise<DueEmail | undefined> {
  const own = await trx
    .selectFrom('notificacoes')
    .select(['kind', 'email', 'auth_user_id', 'gathered_into', 'dedupe_key'])
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .where('delivery', '=', 'now')
    .executeTakeFirst()
  if (!own || (own.gathered_into !== null && own.gathered_into !== id)) return undefined
  const { kind, email, auth_user_id: account } = own
  const keyOf = (dedupeKey: string) => dedupeKey.slice(kind.length + 1)
  if (kind === summaryKind) {
    const [first, ...others] = await gatherSummary(trx, id, account)
    if (first === undefined) return undefined
    return { id, kind, account, email, keys: [first, ...others], ids: [id, first, ...others] }
  }
  if (!isGathered(kind)) return { id, kind, account, email, keys: [keyOf(own.dedupe_key)], ids: [id] }
  if (own.gathered_into === null) await gather(trx, id, own)
  const rows = await trx
    .selectFrom('notificacoes')
    .select(['id', 'dedupe_key'])
    .where('auth_user_id', '=', own.auth_user_id)
    .where('kind', '=', kind)
    .where('sent_at', 'is', null)
    .where('gathered_into', '=', id)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const [first, ...others] = rows.map((row) => keyOf(row.dedupe_key))
  // Another worker was first while this one waited for its locks: the row is in that one's e-mail.
  if (first === undefined) return undefined
  return { id, kind, account, email, keys: [first, ...others], ids: rows.map((row) => row.id) }
}

/** Locks in one order, so that two workers with e-mails to the same person cannot deadlock. */
async function gather(trx: Trx, id: string, { auth_user_id, kind }: { auth_user_id: string; kind: string }) {
  await sql`
    update app.notificacoes set gathered_into = ${id} where id in (
      select w.id from app.notificacoes w
      where w.auth_user_id = ${auth_user_id} and w.kind = ${kind} and w.sent_at is null and w.gathered_into is null
        and w.delivery = 'now' and coalesce(w.visible_from <= now(), true)
      order by w.id for update)`.execute(trx)
}

/**
 * What waits for the daily summary and was not read meanwhile, the oldest first; of vagas that a search found, those still open.
 * The same rows at each attempt.
 */
async function gatherSummary(trx: Trx, id: string, account: string) {
  await sql`
    update app.notificacoes set gathered_into = ${id} where id in (
      select w.id from app.notificacoes w
      where w.auth_user_id = ${account} and w.delivery = 'daily' and w.sent_at is null and w.gathered_into is null
        and w.read_at is null and w.visible_from <= now()
        and (w.kind <> 'saved-search-found' or exists (
          select from app.vagas v where v.id = w.vaga_id and v.status = 'aberta' and v.open_until > now()))
      order by w.id for update)`.execute(trx)
  const rows = await trx
    .selectFrom('notificacoes')
    .select('id')
    .where('auth_user_id', '=', account)
    .where('delivery', '=', 'daily')
    .where('sent_at', 'is', null)
    .where('gathered_into', '=', id)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map((row) => row.id)
}

/** Accounts with something for the daily summary, by id. As app_jobs. */
export async function findSummaryAccounts(trx: Trx, after: string | null, limit: number) {
  const { rows } = await sql<{ id: string; today: string }>`
    select distinct auth_user_id as id, (now() at time zone 'America/Sao_Paulo')::date as today
    from app.notificacoes
    where delivery = 'daily' and sent_at is null and gathered_into is null and read_at is null and visible_from <= now()
      and (${after}::uuid is null or auth_user_id > ${after})
    order by auth_user_id limit ${limit}`.execute(trx)
  return rows
}

/** Locks in the same order as `gather`. */
export async function markSent(trx: Trx, ids: readonly string[]) {
  await sql`
    update app.notificacoes set sent_at = now() where id in (
      select w.id from app.notificacoes w where w.id = any (${ids}::uuid[]) order by w.id for update)`.execute(trx)
}

/** Sent long ago, or never to be sent: the row holds an e-mail address. As app_jobs. */
export async function deleteOldNotificacoes(trx: Trx) {
  await trx.deleteFrom('notificacoes').where('created_at', '<', sql<string>`now() - interval '90 days'`).execute()
}
