import {
  nearDays,
  noCandidateHours,
  type OwnVagaChip,
  ownVagaChipNames,
  type PlantaoChip,
  plantaoChipNames,
} from '@plantao/contract/vagas/own-vagas/chip-rules'
import type { OwnVagaCounts, OwnVagaSearch } from '@plantao/contract/vagas/own-vagas/schema'
import { type OwnVagaText, readOwnVagaText } from '@plantao/contract/vagas/own-vagas/text-rules'
import { type RawBuilder, sql } from 'kysely'
import { ownHospital } from '../../hospitais/own-hospital.ts'
import { q } from '../../platform/database/db.ts'

/* Filters of a hospital's own list, by chip and by text, as conditions for `app.vagas v`. */

type Condition = RawBuilder<boolean>

export const ofCaller: Condition = sql`v.hospital_id = ${ownHospital}`

/** Whether the hospital has accepted a doctor and may still undo it. Only the hospital sees this vaga as filled. */
const isDecided: Condition = sql`exists (select from app.shown_as_accepted d where d.vaga_id = v.id)`
const isOpenForHospital: Condition = sql`(v.status = 'aberta' and v.open_until > now() and not ${isDecided})`
const isFilled: Condition = sql`((v.status = 'preenchida' or v.status = 'aberta' and ${isDecided})
  and coalesce(v.ends_at, v.open_until) > now())`
/** Candidaturas that wait for an answer, without those that the hospital has refused and may still undo. */
export const waiting = sql`app.candidaturas c
  where c.vaga_id = v.id and c.hospital_id = v.hospital_id and c.status = 'pendente'
    and not exists (select from app.shown_as_refused r where r.candidatura_id = c.id)`
const isWaitedFor: Condition = sql`exists (select from ${waiting})`

const isEnded: Condition = sql`v.status in ('encerrada', 'expirada')`
/** The shift has begun without a doctor, and the job has not set the vaga to 'expirada' yet. */
const hasLapsed: Condition = sql`(v.status = 'aberta' and v.open_until <= now() and not ${isDecided})`

/** The contract's `chipShows` in SQL. A test compares the two. */
const chips: Record<OwnVagaChip, Condition> = {
  aguardam: sql`${isOpenForHospital} and ${isWaitedFor}`,
  // The condition on `open_until` is only there for the index. It excludes nothing, because a vaga is open for at most
  // 84 hours after its start.
  sem_candidato: sql`${isOpenForHospital} and v.open_until < now() + interval '7 days'
    and coalesce(v.starts_at, v.open_until) <= now() + make_interval(hours => ${sql.lit(noCandidateHours)}) and not ${isWaitedFor}`,
  // The condition on `open_until` is only there for the index. It excludes nothing, because no shift is longer than a
  // week.
  proximos: sql`v.open_until between now() - interval '8 days' and now() + interval '13 days'
    and (${isOpenForHospital} or ${isFilled})
    and v.data <= ((now() + make_interval(hours => ${sql.lit(nearDays * 24)})) at time zone v.time_zone)::date`,
  // The array lets an index find the few vagas.
  a_avaliar: sql`v.id = any (array(select app.vagas_to_rate()))`,
  encerradas: sql`(${isEnded} or ${hasLapsed})`,
}

export function conditionOf({ mostrar, q: text }: OwnVagaSearch): Condition {
  return sql.join([ofCaller, ...(mostrar ? [chips[mostrar]] : []), ...(text ? conditionsOfText(text) : [])], sql` and `)
}

function conditionsOfText(text: string): Condition[] {
  const asked = readOwnVagaText(text)
  return [...conditionsOfDay(asked, sql`v.data`), ...(asked.words.length > 0 ? [containsWords(asked)] : [])]
}

export function conditionsOfDay({ weekdays, dates }: OwnVagaText, day: RawBuilder<unknown>): Condition[] {
  return [
    ...weekdays.map((weekday): Condition => sql`extract(isodow from ${day}) = ${weekday}`),
    ...dates.map(
      ({
        day: date,
        month,
        year,
      }): Condition => sql`extract(day from ${day}) = ${date} and extract(month from ${day}) = ${month}
        ${year === null ? sql`` : sql`and extract(year from ${day}) = ${year}`}`,
    ),
  ]
}

/**
 * The folded names of the vaga itself: in `search_text`, line 1 is its name, line 3 its specialty, and line 4 the
 * second name of that specialty, if there is one. The other lines name its hospital and place.
 */
export const namesOf = (vaga: string) => {
  const column = (name: string) => sql.ref(`${vaga}.${name}`)
  const line = (n: number) => sql`split_part(${column('search_text')}, E'\\n', ${sql.lit(n)})`
  return sql`(${line(1)} || ' ' || ${line(3)}
    || case when ${column('especialidade')} <> ${column('especialidade_cfm')} then ' ' || ${line(4)} else '' end)`
}

/** Patterns for LIKE. Because of the subquery, PostgreSQL calls the function once, not for every vaga. */
export const patternsOf = (words: readonly string[]) => sql`(select app.search_patterns(${words.join(' ')}))::text[]`

/** Whether all words occur in the names of the vaga, its sector and one of its candidates, taken together. */
function containsWords({ words, hasCrm }: OwnVagaText): Condition {
  const patterns = patternsOf(words)
  return sql`(
    v.search_text like all (${patterns}) and ${namesOf('v')} like all (${patterns})
    or v.id in (select found.vaga_id from ${candidatesFound(patterns, hasCrm)})
    or v.id in (
      select x.vaga_id from app.setores s join app.vaga_setores x on x.setor_id = s.id
      where s.name_key like any (${patterns}) and case when s.name_key like all (${patterns}) then true else (
        select s.name_key || ' ' || ${namesOf('w')} like all (${patterns}) from app.vagas w where w.id = x.vaga_id) end))`
}

const candidatesFound = (patterns: RawBuilder<unknown>, hasCrm: boolean) => sql`
  app.candidates_like(${patterns}, ${hasCrm}) found join app.vagas w on w.id = found.vaga_id
  left join app.vaga_setores x on x.vaga_id = w.id left join app.setores s on s.id = x.setor_id
  where (found.search_text like all (${patterns})
    or concat_ws(' ', found.search_text, ${namesOf('w')}, s.name_key) like all (${patterns}))`

/** The candidate by whom `v` was found, or null if the names of the vaga and its sector contain all words. */
export function candidateName({ words, hasCrm }: OwnVagaText) {
  const patterns = patternsOf(words)
  if (words.length === 0) return sql<string | null>`null::text`
  return sql<string | null>`(select app.name_here(found.medico_id, found.nome) from ${candidatesFound(patterns, hasCrm)}
    and found.vaga_id = v.id and not concat_ws(' ', ${namesOf('w')}, s.name_key) like all (${patterns})
    order by found.nome, found.medico_id limit 1)`
}

/**
 * Whether the text fits a planned shift `p` (app.plantoes): its day, and the names of the shift, its specialty, its
 * sector `s` and its doctor of the house `m`.
 */
export function isPlantaoOfText(text: string): Condition {
  const asked = readOwnVagaText(text)
  const names = sql`app.fold_text(concat_ws(' ', p.nome_vaga, p.especialidade, app.cfm_especialidade(p.especialidade), s.nome, m.nome))`
  const conditions = [...conditionsOfDay(asked, sql`p.data`), sql`${names} like all (${patternsOf(asked.words)})`]
  return sql`${sql.join(conditions, sql` and `)}`
}

/** The shifts of each chip. Fixed shifts would become ever more, so older ones stand only in 'Escala'. */
export const isPlantaoOfChip: Record<PlantaoChip, Condition> = {
  rascunhos: sql`p.membro_id is null`,
  da_casa: sql`(p.membro_id is not null and p.local_start >= date_trunc('month', now() at time zone 'UTC') - interval '1 month')`,
}

/** Without a text, an index serves each count. With a text, the matching vagas are read once for all counts. */
export function ownVagaCountsQuery(search: Omit<OwnVagaSearch, 'mostrar'>) {
  const isFiltered = Boolean(search.q)
  const source = isFiltered ? sql`found` : sql`app.vagas`
  const found = isFiltered
    ? sql`with found as materialized (select v.* from app.vagas v where ${conditionOf(search)})`
    : sql``
  const count = (condition: Condition) => sql`(select count(*) from ${source} v where ${ofCaller} and ${condition})`
  const of = (name: OwnVagaChip) => {
    if (name === 'encerradas') return sql`whole.ended + ${count(hasLapsed)}`
    if (name === 'a_avaliar' && !isFiltered) return sql`(select count(*) from app.vagas_to_rate())`
    return count(chips[name])
  }
  const plantoes = (name: PlantaoChip) => sql`(
    select count(*) from app.plantoes p left join app.setores s on s.id = p.setor_id left join app.membros m on m.id = p.membro_id
    where p.hospital_id = ${ownHospital} and p.vaga_id is null and ${isPlantaoOfChip[name]} and ${search.q ? isPlantaoOfText(search.q) : sql`true`})`
  return sql<OwnVagaCounts>`${found} select whole.todas,
    ${sql.join(ownVagaChipNames.map((name) => sql`${of(name)} as ${sql.ref(name)}`))},
    ${sql.join(plantaoChipNames.map((name) => sql`${plantoes(name)} as ${sql.ref(name)}`))}
    from (select count(*) as todas, count(*) filter (where ${isEnded}) as ended from ${source} v where ${ofCaller}) whole`.compile(
    q,
  )
}
