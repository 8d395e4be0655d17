import type { Delivery, NotificacaoKind } from '@plantao/contract/notificacoes/kind-rules'
import type { Acceptance } from '@plantao/contract/notificacoes/schema'
import { sql } from 'kysely'
import { q, type Trx } from '../platform/database/db.ts'
import { timePages } from '../platform/database/pages/time-pages.ts'

/** Current names and facts for `notificacoes as n`. Null where the caller may not read them or they are deleted. */
const withFacts = q
  .selectFrom('notificacoes as n')
  .leftJoin('vagas as v', 'v.id', 'n.vaga_id')
  .leftJoin('hospitais as h', 'h.id', 'v.hospital_id')
  .leftJoin('candidaturas as c', 'c.id', 'n.candidatura_id')
  .leftJoin('medicos as m', 'm.id', 'c.medico_id')
  .select([
    'n.id',
    'n.kind',
    'n.vaga_id',
    'v.nome_vaga',
    'v.data',
    'v.horario',
    'h.nome as hospital',
    'm.nome as medico',
  ])

const own = sql<boolean>`n.auth_user_id = (select app.current_user_id()) and n.visible_from <= now()`

export const bellPage = timePages((after, limit) =>
  withFacts
    .select(['n.visible_from as created_at', sql<boolean>`n.read_at is not null`.as('is_read')])
    .where(own)
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(n.visible_from, n.id) < (${after![0]}::timestamptz, ${after![1]}::uuid)`),
    )
    .orderBy('n.visible_from', 'desc')
    .orderBy('n.id', 'desc')
    .limit(limit),
)

/** The count stops at 100. */
export const unreadQuery = sql<{ count: number; accepted: Acceptance[] }>`
  select (
    select count(*) from (
      select from app.notificacoes n where ${own} and n.read_at is null limit 100) as unread
  ) as count, (
    select coalesce(jsonb_agg(to_jsonb(a)), '[]') from (
      select n.id, n.vaga_id, v.nome_vaga, v.data, v.horario, h.nome as hospital
      from app.notificacoes n join app.vagas v on v.id = n.vaga_id join app.hospitais h on h.id = v.hospital_id
      where ${own} and n.read_at is null and n.kind = 'candidatura-accepted' and n.visible_from > now() - interval '1 day'
      order by n.visible_from desc limit 3) a
  ) as accepted`.compile(q)

/** @param id null marks all notifications of the caller. @returns whether the notification exists */
export async function markRead(trx: Trx, id: string | null) {
  const { numUpdatedRows } = await trx
    .updateTable('notificacoes as n')
    .set({ read_at: sql<string>`coalesce(n.read_at, now())` })
    .where(own)
    .where((eb) => (id === null ? eb('n.read_at', 'is', null) : eb('n.id', '=', id)))
    .executeTakeFirst()
  return id === null || numUpdatedRows > 0n
}

/** Facts for a summary about these rows, in their order. Runs as app_jobs. */
export function findSummaryFacts(trx: Trx, ids: readonly string[]) {
  return trx
    .selectFrom(withFacts.where(sql<boolean>`n.id = any (${ids}::uuid[])`).as('f'))
    .selectAll()
    .orderBy(sql`array_position(${ids}::uuid[], f.id)`)
    .execute()
}

/** Returns only kinds for which the caller has made a choice. */
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

/** Runs as app_jobs, because the person with the link is not signed in. */
export async function unsubscribe(trx: Trx, account: string, kind: string) {
  await sql`select app.unsubscribe(${account}, ${kind})`.execute(trx)
}
