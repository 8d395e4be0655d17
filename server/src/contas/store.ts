import type { Side } from '@plantao/contract/account-types'
import { listas, type Marca, type ShiftState } from '@plantao/contract/contas/rules'
import type { Contas, ContasShift, Figures, Group, ShiftSum, ShiftsOfMonth } from '@plantao/contract/contas/schema'
import { type RawBuilder, sql } from 'kysely'
import { ownHospital } from '../hospitais/own-hospital.ts'
import { q } from '../platform/database/db.ts'

export type ShiftKey = readonly [localStart: string, id: string]

const own = {
  hospital: sql<boolean>`s.hospital_id = ${ownHospital}`,
  medico: sql<boolean>`s.medico_id = (select app.current_medico_id())`,
}

const shiftsOf = (side: Side, mes: string) =>
  q
    .selectFrom('month_shifts as s')
    .where(own[side])
    // The month is a range of `local_start`, because the pages are ordered by this column. The bounds are timestamps:
    // with dates, PostgreSQL would apply the row policy first and not use the index.
    .where(
      sql<boolean>`s.local_start >= ${`${mes}-01`}::timestamp and s.local_start < ${`${mes}-01`}::timestamp + interval '1 month'`,
    )

const isIn = (...states: readonly ShiftState[]) =>
  sql<boolean>`s.state in (${sql.join(states.map((state) => sql.lit(state)))})`

const countOf = (condition: RawBuilder<boolean>) => sql<number>`count(*) filter (where ${condition})`

const sumOf = (state: ShiftState) => sql<ShiftSum>`jsonb_build_object(
  'shifts', ${countOf(isIn(state))},
  'minutes', coalesce(sum(s.minutes) filter (where ${isIn(state)}), 0),
  'cents', coalesce(sum(s.valor * 100) filter (where ${isIn(state)}), 0)::bigint,
  'without_valor', ${countOf(sql`${isIn(state)} and s.valor is null`)},
  'without_hours', ${countOf(sql`${isIn(state)} and s.minutes is null`)})`

const isOneSided = sql<boolean>`s.presence in ('medico', 'hospital')`
const isFilled = isIn(...listas.preenchidas)

const filling = sql<Figures['filling']>`jsonb_build_object(
  'vagas', ${countOf(isIn(...listas.vagas))},
  'filled', ${countOf(isFilled)},
  'minutes', round((percentile_cont(0.5) within group (order by s.minutes_to_fill) filter (where ${isFilled}))::numeric))`

const monday = sql`date_trunc('week', s.data::timestamp)::date`

/** For each side, the groups in which a month is summed, as parts of a query with grouping sets. */
const groupings = {
  hospital: {
    by: sql`case when grouping(s.especialidade_cfm) = 0 then 'especialidade' when grouping(${monday}) = 0 then 'semana' end`,
    key: sql`coalesce(s.especialidade_cfm, ${monday}::text)`,
    nome: sql`coalesce(s.especialidade_cfm, ${monday}::text)`,
    sets: sql`(s.especialidade_cfm), (${monday})`,
    filling,
  },
  medico: {
    by: sql`case when grouping(s.hospital_id) = 0 then 'hospital' end`,
    key: sql`s.hospital_id::text`,
    nome: sql`(select h.nome from app.hospitais h where h.id = s.hospital_id)`,
    sets: sql`(s.hospital_id)`,
    filling: sql<Figures['filling']>`null::jsonb`,
  },
}

interface MonthRow extends Figures {
  /** Null for the whole month. */
  by: Group['by'] | null
  key: string | null
  nome: string | null
}

/** A row for each group of a month, and one for the whole month. */
export function monthQuery(side: Side, mes: string) {
  const { by, key, nome, sets, filling } = groupings[side]
  return shiftsOf(side, mes)
    .select([
      sql<MonthRow['by']>`${by}`.as('by'),
      sql<MonthRow['key']>`${key}`.as('key'),
      sql<MonthRow['nome']>`${nome}`.as('nome'),
      sumOf('planejado').as('planned'),
      sql<
        Figures['done']
      >`${sumOf('realizado')} || jsonb_build_object('one_sided', ${countOf(sql`${isIn('realizado')} and ${isOneSided}`)})`.as(
        'done',
      ),
      countOf(isIn('falta')).as('missed'),
      countOf(isIn('desistencia')).as('given_up'),
      filling.as('filling'),
    ])
    .groupBy(sql`grouping sets ((), ${sets})`)
    .orderBy('key')
}

export function toContas(rows: readonly MonthRow[]): Contas {
  const { by: _, key: __, nome: ___, ...total } = rows.find(({ by }) => by === null)!
  const groups = rows.flatMap(({ by, key, nome, ...row }) =>
    by === null ? [] : [{ ...row, by, key: key!, nome: nome! }],
  )
  return { total, groups }
}

const marcas: Record<Marca, RawBuilder<boolean>> = {
  sem_valor: sql`s.valor is null`,
  sem_horas: sql`s.minutes is null`,
  um_lado: isOneSided,
}

export interface ShiftRow extends ContasShift {
  local_start: string
}

export function shiftsQuery(
  side: Side,
  { mes, lista, especialidade, semana, hospital, marca }: ShiftsOfMonth,
  after: ShiftKey | null,
  limit: number,
) {
  const other =
    side === 'hospital'
      ? sql<string | null>`(select app.name_here(m.id, m.nome) from app.medicos m where m.id = s.medico_id)`
      : sql<string | null>`(select h.nome from app.hospitais h where h.id = s.hospital_id)`
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
      .where(isIn(...listas[lista]))
      .$if(especialidade !== undefined, (query) => query.where('s.especialidade_cfm', '=', especialidade!))
      .$if(semana !== undefined, (query) => query.where(sql<boolean>`${monday} = ${semana}::date`))
      .$if(hospital !== undefined, (query) => query.where('s.hospital_id', '=', hospital!))
      .$if(marca !== undefined, (query) => query.where(marcas[marca!]))
      .$if(after !== null, (query) =>
        query.where(sql<boolean>`(s.local_start, s.id) > (${after![0]}::timestamp, ${after![1]}::uuid)`),
      )
      .orderBy('s.local_start')
      .orderBy('s.id')
      .limit(limit)
  )
}
