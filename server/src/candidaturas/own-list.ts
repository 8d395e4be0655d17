import type { OwnCandidatura } from '@plantao/contract/candidaturas/schema'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import { type Actor, type Database, q, readAs } from '../platform/database/db.ts'
import type { DB } from '../platform/database/db-types.ts'
import { type TimeKey, toPage } from '../platform/database/pages/cursor.ts'
import { clash } from '../vagas/clash.ts'
import { hospitalOfVaga, pendingChange, vagaFields } from '../vagas/store.ts'
import { status } from './store.ts'

/* The doctor's own candidaturas, by the groups of `ownGroup`. One index serves all groups. */

/** `concluded_at` is when the shift ends (aceita), when the time to apply ends (pendente), or when the answer came. */
const groups = [
  { rows: sql`c.concluded_at > now() and c.status = 'aceita'`, order: sql`asc`, beyond: sql`>` },
  { rows: sql`c.concluded_at > now() and c.status = 'pendente'`, order: sql`asc`, beyond: sql`>` },
  { rows: sql`c.concluded_at <= now()`, order: sql`desc`, beyond: sql`<` },
]

/** Shifts to come and waiting candidaturas are in order of time, the others latest first. */
const inOrder = sql`c.rank, case when c.rank < 2 then c.concluded_at end,
  case when c.rank < 2 then c.id end, c.concluded_at desc, c.id desc`

function rowsOf(rank: number, after: TimeKey | null, limit: RawBuilder<number>) {
  const { rows, order, beyond } = groups[rank]!
  const isAfter = after && sql`and (c.concluded_at, c.id) ${beyond} (${after[0]}::timestamptz, ${after[1]}::uuid)`
  return sql`(select ${sql.lit(rank)} as rank, c.* from app.candidaturas c
    where c.medico_id = (select app.current_medico_id()) and ${rows} ${isAfter ?? sql``}
    order by c.concluded_at ${order}, c.id ${order} limit ${limit})`
}

const vagaWithHospital = sql<OwnCandidatura['vaga']>`jsonb_build_object(
  ${sql.join(vagaFields.flatMap((field) => [sql.lit(field), sql.ref(`v.${field}`)]))}, 'hospital', ${hospitalOfVaga})`

type Row = Selectable<DB['candidaturas']> & { rank: number }

/** Joins the rows of one page, and no others, with everything that the page shows. */
const shown = (page: RawBuilder<Row>) =>
  q
    .selectFrom(sql<Row>`(${page})`.as('c'))
    .innerJoin('vagas as v', 'v.id', 'c.vaga_id')
    .innerJoin('hospitais as h', 'h.id', 'v.hospital_id')
    .select(['c.id', 'c.vaga_id', 'c.medico_id', 'c.created_at', 'c.reason'])
    .select([
      status.as('status'),
      vagaWithHospital.as('vaga'),
      // `hospital_contact` is called only for accepted candidaturas, because each call costs time.
      sql<OwnCandidatura['contato']>`case when c.status = 'aceita' then (
        select jsonb_build_object('endereco', k.endereco, 'telefone', k.telefone) from app.hospital_contact(v.id) k
      ) end`.as('contato'),
      sql<OwnCandidatura['day']>`case when c.rank = 0 then app.shift_day(v.id) end`.as('day'),
      sql<OwnCandidatura['change']>`case when c.status = 'aceita' then ${pendingChange} end`.as('change'),
      sql<OwnCandidatura['clash']>`case when ${status} = 'pendente' then ${clash} end`.as('clash'),
      sql<boolean>`c.status = 'aceita' and c.rank = 2 and app.can_rate(c.id)`.as('can_rate'),
    ])
    .select(['c.rank', 'c.concluded_at'])
    .orderBy(inOrder)

/** The page that begins in this group, after this row of it. */
function byGroup(first: number, after: TimeKey | null, limit: RawBuilder<number>) {
  const candidates = groups.slice(first).map((_, n) => rowsOf(first + n, n === 0 ? after : null, limit))
  const page = sql<Row>`select * from (${sql.join(candidates, sql` union all `)}) c order by ${inOrder} limit ${limit}`
  return shown(page)
}

/** @param after the sort key of the previous page's last row */
export async function ownCandidaturasPage(
  db: Database,
  actor: Actor,
  after: readonly [rank: string, ...TimeKey] | null,
  limit: number,
) {
  // The size is part of the query's text, because PostgreSQL would not cache a plan for an unknown limit.
  const rows = sql.lit(limit + 1)
  const query = byGroup(Number(after?.[0] ?? 0), after && [after[1], after[2]], rows)
  return toPage(await readAs(db, actor, query), limit, ({ rank, concluded_at, id }) => [String(rank), concluded_at, id])
}

/** Counts the shifts to come whose `change` the doctor's own list has. */
export const ownChangesCountQuery = sql<{ count: number }>`
  select count(*)::int as count from app.candidaturas c join app.vagas v on v.id = c.vaga_id
  where c.medico_id = (select app.current_medico_id()) and ${groups[0]!.rows} and ${pendingChange} is not null`.compile(
  q,
)
