import type { Side } from '@plantao/contract/account-types'
import { type Lista, listas } from '@plantao/contract/contas/rules'
import {
  type Contas,
  type ContasShift,
  type Figures,
  type Group,
  noSetor,
  type ShiftSum,
  type ShiftsOfMonth,
} from '@plantao/contract/contas/schema'
import { type RawBuilder, sql } from 'kysely'
import { ownHospital } from '../hospitais/own-hospital.ts'
import { q } from '../platform/database/db.ts'

export type ShiftKey = readonly [localStart: string, id: string]

const own = {
  hospital: sql<boolean>`s.hospital_id = ${ownHospital}`,
  medico: sql<boolean>`s.medico_id = (select app.current_medico_id())`,
}

const shiftsOf = (side: Side, mes: string, months = 1) =>
  q
    .selectFrom('month_shifts as s')
    .where(own[side])
    // The month is a range of `local_start`, because the pages are ordered by this column. The bounds are timestamps:
    // with dates, PostgreSQL would apply the row policy first and not use the index.
    .where(
      sql<boolean>`s.local_start >= ${`${mes}-01`}::timestamp and s.local_start < ${`${mes}-01`}::timestamp + make_interval(months => ${sql.lit(months)})`,
    )

const isIn = (lista: Lista) =>
  sql<boolean>`s.state in (${sql.join(listas[lista].map((state) => sql.lit(state)))})${lista === 'conferir' ? sql` and ${isOdd}` : sql``}`

const countOf = (condition: RawBuilder<boolean>) => sql<number>`count(*) filter (where ${condition})`

const centsOf = (lista: Lista) => sql<number>`coalesce(sum(s.valor * 100) filter (where ${isIn(lista)}), 0)::bigint`

const sumOf = (lista: Lista) => sql<ShiftSum>`jsonb_build_object(
  'shifts', ${countOf(isIn(lista))},
  'minutes', coalesce(sum(s.minutes) filter (where ${isIn(lista)}), 0),
  'cents', ${centsOf(lista)},
  'without_valor', ${countOf(sql`${isIn(lista)} and s.valor is null`)},
  'without_hours', ${countOf(sql`${isIn(lista)} and s.minutes is null`)})`

const isOneSided = sql<boolean>`(s.state = 'realizado' and s.presence in ('medico', 'hospital'))`
const isOdd = sql<boolean>`(s.valor is null or s.minutes is null or ${isOneSided})`

const filling = sql<Figures['filling']>`jsonb_build_object(
  'filled', ${countOf(isIn('preenchidas'))},
  'unfilled', ${countOf(isIn('sem_medico'))},
  'minutes', round((percentile_cont(0.5) within group (order by s.minutes_to_fill) filter (where ${isIn('preenchidas')}))::numeric))`

const isSet = (column: RawBuilder<unknown>) => sql<boolean>`grouping(${column}) = 0`
const [especialidade, setor, medico] = [sql`s.especialidade_cfm`, sql`vs.setor_id`, sql`s.medico_id`]
const nameOfMedico = sql<
  string | null
>`(select app.name_here(m.id, m.nome) from app.medicos m where m.id = s.medico_id)`
const nameOfHospital = sql<string | null>`(select h.nome from app.hospitais h where h.id = s.hospital_id)`

/** For each side, the groups in which a month is summed, as parts of a query with grouping sets. */
const groupings = {
  hospital: {
    by: sql`case when ${isSet(especialidade)} then 'especialidade' when ${isSet(setor)} then 'setor' when ${isSet(medico)} then 'medico' end`,
    key: sql`case when ${isSet(setor)} then coalesce(vs.setor_id::text, ${sql.lit(noSetor)}) else coalesce(s.especialidade_cfm, s.medico_id::text) end`,
    nome: sql`coalesce(s.especialidade_cfm, (select e.nome from app.setores e where e.id = vs.setor_id), ${nameOfMedico})`,
    sets: sql`(${especialidade}), (${setor}), (${medico})`,
    filling,
  },
  medico: {
    by: sql`case when ${isSet(sql`s.hospital_id`)} then 'hospital' end`,
    key: sql`s.hospital_id::text`,
    nome: nameOfHospital,
    sets: sql`(s.hospital_id)`,
    filling: sql<Figures['filling']>`null::jsonb`,
  },
}

interface MonthRow extends Figures {
  /** Null for the whole month. */
  by: Group['by'] | null
  key: string
  nome: string | null
}

/** A row for each group of a month, and one for the whole month. */
export function monthQuery(side: Side, mes: string) {
  const { by, key, nome, sets, filling } = groupings[side]
  return shiftsOf(side, mes)
    .$if(side === 'hospital', (query) => query.leftJoin('vaga_setores as vs', 'vs.vaga_id', 's.vaga_id'))
    .select([
      sql<MonthRow['by']>`${by}`.as('by'),
      sql<MonthRow['key']>`${key}`.as('key'),
      sql<MonthRow['nome']>`${nome}`.as('nome'),
      sumOf('todos').as('all'),
      sumOf('planejados').as('planned'),
      sumOf('realizados').as('done'),
      countOf(isIn('conferir')).as('to_check'),
      countOf(isOneSided).as('one_sided'),
      countOf(isIn('faltas')).as('missed'),
      countOf(isIn('desistencias')).as('given_up'),
      filling.as('filling'),
    ])
    .groupBy(sql`grouping sets ((), ${sets})`)
    .orderBy(centsOf('todos'), 'desc')
    .orderBy('nome')
}

export function toContas(rows: readonly MonthRow[]): Contas {
  const { by: _, key: __, nome: ___, ...total } = rows.find(({ by }) => by === null)!
  const groups = rows.flatMap(({ by, key, nome, all }) =>
    by === null || all.shifts === 0 ? [] : [{ ...all, by, key, nome }],
  )
  return { total, groups }
}

export function monthsQuery(side: Side, desde: string) {
  const mes = sql<string>`to_char(s.local_start, 'YYYY-MM')`
  return shiftsOf(side, desde, 12)
    .where(isIn('todos'))
    .select([
      mes.as('mes'),
      sql<number>`count(*)`.as('shifts'),
      sql<number>`coalesce(sum(s.minutes), 0)`.as('minutes'),
      centsOf('todos').as('cents'),
      countOf(sql`s.valor is null`).as('without_valor'),
      countOf(sql`s.minutes is null`).as('without_hours'),
      centsOf('realizados').as('done_cents'),
    ])
    .groupBy(mes)
    .orderBy('mes')
}

const isOfSetor = (setor: string) =>
  sql<boolean>`(select vs.setor_id from app.vaga_setores vs where vs.vaga_id = s.vaga_id) is not distinct from ${setor === noSetor ? null : setor}::uuid`

export interface ShiftRow extends ContasShift {
  local_start: string
}

export function shiftsQuery(
  side: Side,
  { mes, lista, especialidade, setor, medico, hospital }: ShiftsOfMonth,
  after: ShiftKey | null,
  limit: number,
) {
  const other = side === 'hospital' ? nameOfMedico : nameOfHospital
  return (
    shiftsOf(side, mes)
      .select([
        's.id',
        's.vaga_id',
        's.nome_vaga',
        's.especialidade',
        's.data',
        's.horario',
        's.modalidade',
        's.minutes',
        's.valor',
      ])
      .select(['s.state', 's.presence', other.as('other')])
      .select(sql<string>`to_char(s.local_start, 'YYYY-MM-DD"T"HH24:MI:SS')`.as('local_start'))
      // The cast is needed because the generated types make all columns of a view nullable.
      .$castTo<ShiftRow>()
      .where(isIn(lista))
      .$if(especialidade !== undefined, (query) => query.where('s.especialidade_cfm', '=', especialidade!))
      .$if(setor !== undefined, (query) => query.where(side === 'hospital' ? isOfSetor(setor!) : sql.lit(false)))
      .$if(medico !== undefined, (query) => query.where('s.medico_id', '=', medico!))
      .$if(hospital !== undefined, (query) => query.where('s.hospital_id', '=', hospital!))
      .$if(after !== null, (query) =>
        query.where(sql<boolean>`(s.local_start, s.id) > (${after![0]}::timestamp, ${after![1]}::uuid)`),
      )
      .orderBy('s.local_start')
      .orderBy('s.id')
      .limit(limit)
  )
}
