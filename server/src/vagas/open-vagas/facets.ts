import {
  type Flag,
  flags,
  type Modalidade,
  modalidades,
  type Turno,
  turnos,
  valorHoraSteps,
  valorSteps,
} from '@plantao/contract/vagas/search/rules'
import type { CityOption, VagaFacets, VagaQuestion } from '@plantao/contract/vagas/search/schema'
import { sql } from 'kysely'
import { q } from '../../platform/database/db.ts'
import { conditionsOf, where } from './store.ts'

export const maxOptions = 50

const without = (asked: VagaQuestion, filter: keyof VagaQuestion) => ({ ...asked, [filter]: undefined })

/** Counts of vagas by the values of a column, as `[{ value, count }]`. */
function countsBy(column: string, filter: keyof VagaQuestion, asked: VagaQuestion) {
  return sql`(
    select coalesce(jsonb_agg(jsonb_build_object('value', f.value, 'count', f.count) order by f.value collate "C"), '[]')
    from (
      select ${sql.ref(column)} as value, count(*) as count from app.vagas v
      where ${where(without(asked, filter))} and ${sql.ref(column)} is not null group by 1
    ) f
  ) as ${sql.ref(filter)}`
}

function countWith(filter: Flag, asked: VagaQuestion) {
  return sql`(select count(*) from app.vagas v where ${where({ ...asked, [filter]: 'true' })}) as ${sql.ref(filter)}`
}

function countsFrom(steps: readonly number[], filter: 'valor_min' | 'valor_hora_min', asked: VagaQuestion) {
  const each = steps.map((step) => sql`count(*) filter (where ${conditionsOf({ [filter]: step })[filter]})`)
  return sql`(
    select array[${sql.join(each)}] from app.vagas v where ${where(without(asked, filter))}
  ) as ${sql.ref(filter)}`
}

interface Row extends Omit<VagaFacets, 'turno' | 'modalidade' | 'valor_min' | 'valor_hora_min' | 'cidade'> {
  turno: { value: Turno; count: number }[]
  modalidade: { value: Modalidade; count: number }[]
  valor_min: string[]
  valor_hora_min: string[]
}

/** The options of the filters, with their counts. Cities and hospitals have their own queries. */
export function facetsQuery(asked: VagaQuestion) {
  return sql<Row>`select
    (select count(*) from app.vagas v where ${where(asked)}) as count,
    ${countsBy('v.especialidade_cfm', 'especialidade', asked)},
    ${countsBy('v.estado', 'estado', asked)},
    ${countsBy('v.turno', 'turno', asked)},
    ${countsBy('v.modalidade', 'modalidade', asked)},
    ${sql.join(flags.map((flag) => countWith(flag, asked)))},
    ${countsFrom(valorSteps, 'valor_min', asked)},
    ${countsFrom(valorHoraSteps, 'valor_hora_min', asked)}`.compile(q)
}

export function toFacets(row: Row, cidade: CityOption[]): VagaFacets {
  const stepped = (steps: readonly number[], counts: string[]) =>
    steps.map((value, i) => ({ value, count: Number(counts[i]) }))
  const counted = <T>(values: readonly T[], found: { value: T; count: number }[]) =>
    values.map((value) => ({ value, count: found.find((one) => one.value === value)?.count ?? 0 }))
  return {
    ...row,
    cidade,
    turno: counted(turnos, row.turno),
    modalidade: counted(modalidades, row.modalidade),
    valor_min: stepped(valorSteps, row.valor_min),
    valor_hora_min: stepped(valorHoraSteps, row.valor_hora_min),
  }
}

/** The chosen cities, then the cities whose name contains the text; in both groups, the most frequent comes first. */
export function cityOptionsQuery(asked: VagaQuestion, text: string) {
  const chosen = asked.cidade ?? []
  return sql<CityOption>`
    select v.cidade_key as value, min(v.cidade collate "C") as nome, upper(min(v.estado)) as estado, count(*) as count
    from app.vagas v
    where ${where(without(asked, 'cidade'), sql`v.cidade <> ''`)}
      and (v.cidade_key = any (${chosen}) or v.cidade_key like all (app.search_patterns(${text})))
    group by v.cidade_key
    order by v.cidade_key = any (${chosen}) desc, count(*) desc, v.cidade_key collate "C" limit ${maxOptions}`.compile(
    q,
  )
}

/** Counts by hospital. Hospitals without vagas are left out. */
export function hospitalCountsQuery(asked: VagaQuestion, ids: readonly string[]) {
  return sql<{ id: string; count: number }>`
    select v.hospital_id as id, count(*) as count from app.vagas v
    where ${where(without(asked, 'hospital_id'), sql`v.hospital_id = any (${ids})`)} group by v.hospital_id
    order by array_position(${ids}::uuid[], v.hospital_id)`.compile(q)
}
