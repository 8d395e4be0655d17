import {
  type FollowUp,
  maxShownOfVaga,
  type ReviewedVaga,
  reviewedVaga,
  soonHours,
  type WaitingChip,
  type WaitingSearch,
  type WaitingVaga,
} from '@plantao/contract/candidaturas/waiting/schema'
import { readOwnVagaText } from '@plantao/contract/vagas/own-vagas/text-rules'
import { type RawBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { ownHospital } from '../../hospitais/own-hospital.ts'
import { q } from '../../platform/database/db.ts'
import { conditionsOfDay, namesOf, patternsOf } from '../../vagas/own-vagas/search.ts'
import { candidaturasCount, ownStatus, waitingCount } from '../../vagas/own-vagas/store.ts'
import { changeFields } from '../../vagas/store.ts'
import { candidatos, fit } from '../store.ts'

/** The start of the shift, or the end of its day if the hours are unknown. */
const begins = sql<string>`coalesce(c.starts_at, c.open_until)`

/** Conditions for `candidaturas c` with its `fit` as `f`. */
const chips: Record<WaitingChip, RawBuilder<boolean>> = {
  em_48_h: sql`${begins} <= now() + make_interval(hours => ${sql.lit(soonHours)})`,
  ja_fizeram: sql`f.worked_here`,
  da_especialidade: sql`f.especialidade`,
}

/**
 * All words must occur in the vaga's names, or in these and in the candidate's name and CRM, taken together. The second
 * query begins with the doctors, so that no vaga is compared with every doctor.
 */
function idsWithText(text: string) {
  const asked = readOwnVagaText(text)
  const patterns = patternsOf(asked.words)
  const areAsked = (words: RawBuilder<unknown>) => sql`p.hospital_id = ${ownHospital} and p.status = 'pendente'
    and ${sql.join([...conditionsOfDay(asked, sql`v.data`), sql`${words} like all (${patterns})`], sql` and `)}`
  return sql`select p.id from app.candidaturas p join app.vagas v on v.id = p.vaga_id where ${areAsked(namesOf('v'))}
    union all
    select p.id from app.medicos_like(${patterns}, ${asked.hasCrm}) f
    join app.candidaturas p on p.medico_id = f.medico_id join app.vagas v on v.id = p.vaga_id
    where ${areAsked(sql`(f.search_text || ' ' || ${namesOf('v')})`)}`
}

const isFound = ({ mostrar, q: text }: WaitingSearch) =>
  sql<boolean>`${mostrar ? sql`exists (select from ${fit} f where ${chips[mostrar]})` : sql`true`}
    and ${text ? sql`c.id = any (array(${idsWithText(text)}))` : sql`true`}`

/** The hospital's pendente candidaturas, including those with a refusal that can still be undone. */
const pendentes = () =>
  q
    .selectFrom('candidaturas as c')
    .where('c.hospital_id', '=', ownHospital)
    .where('c.status', '=', 'pendente')
    .where('c.open_until', '>', sql<string>`now()`)

const fieldsOfVaga = sql.join(
  (Object.keys(reviewedVaga.shape) as (keyof ReviewedVaga)[]).flatMap((field) => [
    sql.lit(field),
    field === 'status' ? ownStatus : field === 'candidaturas_count' ? candidaturasCount : sql.ref(`v.${field}`),
  ]),
)

/** Vagas with pendente candidates, by the start of the shift. @param after the key of the previous page's last vaga */
export function waitingQuery(
  search: WaitingSearch,
  after: readonly [instant: string, id: string] | null,
  limit: number,
) {
  const groups = pendentes()
    .where(isFound(search))
    .select(['c.vaga_id', begins.as('begins_at')])
    .select([sql<number>`count(*)::int`.as('pendente_count'), sql<string>`min(c.created_at)`.as('first_applied_at')])
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(${begins}, c.vaga_id) > (${after![0]}::timestamptz, ${after![1]}::uuid)`),
    )
    .groupBy([begins, 'c.vaga_id'])
    .orderBy(begins)
    .orderBy('c.vaga_id')
    .limit(limit)
  const firstCandidatos = candidatos((candidaturas) =>
    candidaturas
      .where(sql<boolean>`c.vaga_id = g.vaga_id`)
      .where('c.status', '=', 'pendente')
      .where(isFound(search))
      .limit(maxShownOfVaga),
  )
  return q
    .selectFrom(groups.as('g'))
    .innerJoin('vagas as v', 'v.id', 'g.vaga_id')
    .leftJoin('shown_as_accepted as s', 's.vaga_id', 'g.vaga_id')
    .select(['g.vaga_id', 'g.begins_at', 'g.pendente_count', 'g.first_applied_at'])
    .select([
      waitingCount.as('waiting_count'),
      sql<ReviewedVaga>`jsonb_build_object(${fieldsOfVaga})`.as('vaga'),
      jsonArrayFrom(firstCandidatos).$castTo<WaitingVaga['candidaturas']>().as('candidaturas'),
    ])
    .orderBy('g.begins_at')
    .orderBy('g.vaga_id')
}

/** The pendente candidaturas about which the hospital has not decided. */
const undecided = () =>
  pendentes()
    .leftJoin('shown_as_accepted as s', 's.vaga_id', 'c.vaga_id')
    .leftJoin('shown_as_refused as r', 'r.candidatura_id', 'c.id')
    .where('r.candidatura_id', 'is', null)
    .where('s.vaga_id', 'is', null)

/** The sum of `waitingCount` over all vagas, computed from the pendente candidaturas. A test compares the two. */
export const waitingCountQuery = undecided()
  .select([sql<number>`count(*)::int`.as('candidatos'), sql<number>`count(distinct c.vaga_id)::int`.as('vagas')])
  .compile()

/** One call for all candidaturas, because a call for each would take seconds where thousands wait. */
export const waitingChipCountsQuery = (search: WaitingSearch) =>
  sql<Record<WaitingChip, number>>`
    with found as materialized (${undecided()
      .where(isFound(search))
      .select(['c.id', chips.em_48_h.as('is_soon')])})
    select (select count(*)::int from found where is_soon) as em_48_h,
      (count(*) filter (where ${chips.ja_fizeram}))::int as ja_fizeram,
      (count(*) filter (where ${chips.da_especialidade}))::int as da_especialidade
    from app.fits_of(array(select id from found)) f`.compile(q)

type RankedFollowUp = FollowUp & { rank: number }

/** First the accepted shifts with a proposed change, by their starts; then the shifts to rate, by their ends. */
export function followUpsQuery(after: readonly [rank: string, instant: string, id: string] | null, limit: number) {
  const isAfter = (rank: number, at: ReturnType<typeof sql>) =>
    after === null
      ? sql`true`
      : sql`(${sql.lit(rank)}, ${at}, c.id) > (${after[0]}::int, ${after[1]}::timestamptz, ${after[2]}::uuid)`
  const vaga = sql`jsonb_build_object('id', v.id, 'nome_vaga', v.nome_vaga, 'data', v.data, 'horario', v.horario,
    'modalidade', v.modalidade, 'time_zone', v.time_zone)`
  const medico = sql`jsonb_build_object('id', m.id, 'nome', app.name_here(m.id, m.nome))`
  const start = sql`coalesce(v.starts_at, v.open_until)`
  return sql<RankedFollowUp>`
    select * from (
      select 0 as rank, 'proposal' as kind, ${start} as at, c.id, ${vaga} as vaga, ${medico} as medico,
        jsonb_build_object(${changeFields}, 'status', p.status) as change
      from app.vagas v
      join app.change_proposals p on p.vaga_id = v.id and p.status in ('pending', 'declined')
      join app.candidaturas c on c.id = p.candidatura_id
      join app.medicos m on m.id = c.medico_id
      where v.hospital_id = ${ownHospital} and v.status = 'preenchida' and ${start} > now() and ${isAfter(0, start)}
      union all
      select 1, 'rating', c.concluded_at, c.id, ${vaga}, ${medico}, null
      from app.candidaturas c join app.vagas v on v.id = c.vaga_id join app.medicos m on m.id = c.medico_id
      where c.status = 'aceita' and c.vaga_id = any (array(select app.vagas_to_rate()))
        and ${isAfter(1, sql`c.concluded_at`)}
    ) f
    order by f.rank, f.at, f.id limit ${limit}`
}
