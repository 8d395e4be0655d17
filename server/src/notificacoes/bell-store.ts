import { type Delivery, type NotificacaoKind, notificacaoKinds } from '@plantao/contract/notificacoes/kind-rules'
import type { Acceptance } from '@plantao/contract/notificacoes/schema'
import { type RawBuilder, sql } from 'kysely'
import { q, send, type Trx } from '../platform/database/db.ts'
import { isOlderThan, type TimeKey } from '../platform/database/pages/cursor.ts'

/** Names and facts as they are now; null where they are deleted, or the caller may not read them. */
const withFacts = q
  .selectFrom('notificacoes as n')
  .leftJoin('vagas as v', 'v.id', 'n.vaga_id')
  .leftJoin('hospitais as h', 'h.id', 'v.hospital_id')
  .leftJoin('candidaturas as c', 'c.id', 'n.candidatura_id')
  .leftJoin('medicos as m', 'm.id', 'c.medico_id')
  .select([
    'n.id',
    sql<NotificacaoKind>`n.kind`.as('kind'),
    'n.vaga_id',
    'v.nome_vaga',
    'v.data',
    'v.horario',
    'v.modalidade',
    'h.nome as hospital',
    'm.nome as medico',
    'n.agreed',
  ])

const isOwn = (table: string) => {
  const row = sql.table(table)
  return sql<boolean>`${row}.auth_user_id = (select app.current_user_id()) and ${row}.visible_from <= now()`
}
const own = isOwn('n')

/** Whether the bell shows `o` and `n` in one line: same kind, same vaga, and both read or both unread. */
const isInSameLine = sql<boolean>`${isOwn('o')} and o.vaga_id = n.vaga_id and o.kind = n.kind
  and (o.read_at is null) = (n.read_at is null)`

/** The bell's lines. Each line has the time of its newest notice, so that it is on one page only. */
export const bellQuery = (after: TimeKey | null, limit: number) =>
  withFacts
    .select([
      sql<string>`n.visible_from`.as('created_at'),
      sql<boolean>`n.read_at is not null`.as('is_read'),
      sql<number>`greatest(1, (select count(distinct o.candidatura_id) from app.notificacoes o where ${isInSameLine}))`.as(
        'count',
      ),
    ])
    .where(own)
    // Processes of a later version may write other kinds.
    .where('n.kind', 'in', notificacaoKinds)
    // Without `offset 0` PostgreSQL would plan a join, which compares all notices of the account with each other.
    .where(sql<boolean>`not exists (
      select from app.notificacoes o where ${isInSameLine} and (o.visible_from, o.id) > (n.visible_from, n.id) offset 0)`)
    .$if(after !== null, (query) => query.where(isOlderThan(after!, 'n.visible_from', 'n.id')))
    .orderBy('n.visible_from', 'desc')
    .orderBy('n.id', 'desc')
    // As text, because PostgreSQL would not cache a plan for an unknown limit.
    .limit(sql.lit(limit))

/** Counts the unread lines, up to 100, and returns the three newest unread acceptances of the last day. */
export const unreadQuery = sql<{ count: number; accepted: Acceptance[] }>`
  select (
    select count(*) from (
      select distinct coalesce(n.vaga_id, n.id), n.kind from app.notificacoes n where ${own} and n.read_at is null
      limit 100) as unread
  ) as count, (
    select coalesce(jsonb_agg(to_jsonb(a)), '[]') from (
      select n.id, n.vaga_id, v.nome_vaga, v.data, v.horario, v.modalidade, h.nome as hospital
      from app.notificacoes n join app.vagas v on v.id = n.vaga_id join app.hospitais h on h.id = v.hospital_id
      where ${own} and n.read_at is null and n.kind = 'candidatura-accepted' and n.visible_from > now() - interval '1 day'
      order by n.visible_from desc limit 3) a
  ) as accepted`.compile(q)

/** Marks the caller's notices as read. The rows are locked in the outbox's order, to prevent deadlocks. */
const marked = (which: RawBuilder<unknown>) => sql`
  update app.notificacoes n set read_at = now() where n.id in (
    select n.id from app.notificacoes n where ${own} and n.read_at is null and ${which} order by n.id for no key update)`

/** @returns whether something was unread */
export async function markAllRead(trx: Trx) {
  const { numAffectedRows = 0n } = await marked(sql`true`).execute(trx)
  return numAffectedRows > 0n
}

/** Sends the statement immediately. @returns the caller's account, once for each notice that was unread */
export async function markReadOfVaga(trx: Trx, vagaId: string) {
  const ofVaga = sql<{ auth_user_id: string }>`${marked(sql`n.vaga_id = ${vagaId}`)} returning n.auth_user_id`
  const { rows } = await send(trx, ofVaga.compile(q))
  return rows.map(({ auth_user_id }) => auth_user_id)
}

/** Marks this notice and all others about the same vaga. @returns undefined when there is no such notice */
export async function markReadWithVaga(trx: Trx, id: string) {
  const { rows } = await sql<{ has_changed: boolean }>`
    with chosen as (select n.id, n.vaga_id from app.notificacoes n where ${own} and n.id = ${id}),
      changed as (${marked(sql`exists (select from chosen c where n.id = c.id or n.vaga_id = c.vaga_id)`)} returning n.id)
    select exists (select from changed) as has_changed from chosen`.execute(trx)
  return rows[0]
}

/** The lines of a daily summary about these notices, oldest first, combined as in the bell. */
export function findSummaryLines(trx: Trx<'app_jobs'>, ids: readonly string[]) {
  const lines = q
    .selectFrom('notificacoes as o')
    .select([
      sql<string>`(array_agg(o.id order by o.visible_from desc, o.id desc))[1]`.as('newest'),
      sql<number>`greatest(1, count(distinct o.candidatura_id))::integer`.as('count'),
    ])
    .where(sql<boolean>`o.id = any (${ids}::uuid[])`)
    .groupBy(['o.kind', sql`coalesce(o.vaga_id, o.id)`])
  return trx
    .selectFrom(withFacts.innerJoin(lines.as('l'), 'l.newest', 'n.id').select(['l.count', 'n.visible_from']).as('f'))
    .selectAll()
    .orderBy('f.visible_from')
    .orderBy('f.id')
    .execute()
}

export const emailChoicesQuery = q
  .selectFrom('notificacao_choices')
  .select(['kind', 'delivery'])
  .where('auth_user_id', '=', sql<string>`(select app.current_user_id())`)

export async function chooseDelivery(trx: Trx, kind: NotificacaoKind, delivery: Delivery) {
  await trx
    .insertInto('notificacao_choices')
    .values({ auth_user_id: sql<string>`app.current_user_id()`, kind, delivery })
    .onConflict((conflict) => conflict.columns(['auth_user_id', 'kind']).doUpdateSet({ delivery }))
    .execute()
}

/** For a person with the link, who is not signed in. */
export async function unsubscribe(trx: Trx<'app_jobs'>, account: string, kind: string) {
  await sql`select app.unsubscribe(${account}, ${kind})`.execute(trx)
}
