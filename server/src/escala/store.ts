import type { EscalaSearch, EscalaShift } from '@plantao/contract/escala/schema'
import { type InferResult, type RawBuilder, sql } from 'kysely'
import { ownHospital } from '../hospitais/own-hospital.ts'
import { plannedHours, plannedOpenUntil, plannedTurno } from '../plantoes/hours.ts'
import { q } from '../platform/database/db.ts'
import { ofCaller } from '../vagas/own-vagas/search.ts'
import { ownStatus, waitingCount } from '../vagas/own-vagas/store.ts'
import { marksQuery } from './marks.ts'

type Days = Pick<EscalaSearch, 'data_de' | 'data_ate'>

/**
 * Whether the shift stands in the plan on one of these days: the contract's `lastDayInPlan` in SQL. A test compares the
 * two. A shift lasts a week at most, so its last day in the plan is at most six days after its first. The days become
 * timestamps, because a comparison with a date is not leakproof: PostgreSQL would check the row policy first and not use
 * the index.
 */
function standsOn(table: 'v' | 'p', { data_de, data_ate }: Days, length: RawBuilder<unknown>) {
  const [start, day] = [sql.ref(`${table}.local_start`), sql.ref(`${table}.data`)]
  return sql<boolean>`${start} >= ${data_de}::timestamp - interval '6 days' and ${start} < ${data_ate}::timestamp + interval '1 day'
    and (${start} >= ${data_de}::timestamp or ${length} > (${data_de}::date - ${day}) * interval '24 hours')`
}

const phoneOf: RawBuilder<string | null> = sql`(select d.telefone from app.data_of_candidate(c.medico_id) d)`

const vagasOf = ({ telefones, ...days }: EscalaSearch) =>
  q
    .selectFrom('vagas as v')
    .leftJoin('vaga_setores as x', 'x.vaga_id', 'v.id')
    .leftJoin('shown_as_accepted as s', 's.vaga_id', 'v.id')
    .leftJoin('candidaturas as c', (join) =>
      join
        .onRef('c.vaga_id', '=', 'v.id')
        .on((eb) => eb.or([eb('c.status', '=', 'aceita'), eb('c.id', '=', eb.ref('s.candidatura_id'))])),
    )
    .leftJoin('medicos as m', 'm.id', 'c.medico_id')
    .leftJoin('attendance as a', 'a.candidatura_id', 'c.id')
    .select([
      'v.id',
      ownStatus.$castTo<EscalaShift['status']>().as('status'),
      'x.setor_id',
      'v.especialidade',
      'v.modalidade',
      sql<EscalaShift['turno']>`v.turno`.as('turno'),
      ...(['v.data', 'v.horario', 'v.time_zone'] as const),
      ...(['v.starts_at', 'v.ends_at', 'v.open_until'] as const),
      waitingCount.as('waiting_count'),
      'a.checked_in_at',
      'm.id as medico_id',
      sql<string | null>`null::uuid`.as('membro_id'),
      sql<string | null>`app.name_here(m.id, m.nome)`.as('nome'),
      (telefones ? phoneOf : sql<string | null>`null::text`).as('telefone'),
      sql<string>`v.local_start`.as('local_start'),
    ])
    .where(ofCaller)
    .where('v.status', '<>', 'encerrada')
    .where(standsOn('v', days, sql`v.ends_at - v.starts_at`))

/** Drafts, and fixed shifts with their doctors of the house. */
const plantoesOf = ({ telefones, ...days }: EscalaSearch) =>
  q
    .selectFrom('plantoes as p')
    .innerJoin('hospitais as h', 'h.id', 'p.hospital_id')
    .leftJoin('membros as m', 'm.id', 'p.membro_id')
    // Columns with `$notNull` are null only in published shifts, which this query leaves out.
    .select((eb) => [
      'p.id',
      sql<EscalaShift['status']>`case when p.membro_id is null then 'rascunho' else 'fixo' end`.as('status'),
      'p.setor_id',
      eb.ref('p.especialidade').$notNull().as('especialidade'),
      eb.ref('p.modalidade').$notNull().as('modalidade'),
      plannedTurno.as('turno'),
      eb.ref('p.data').$notNull().as('data'),
      eb.ref('p.horario').$notNull().as('horario'),
      'h.time_zone',
      plannedHours.starts_at.as('starts_at'),
      plannedHours.ends_at.as('ends_at'),
      plannedOpenUntil.as('open_until'),
      sql<number>`0`.as('waiting_count'),
      sql<string | null>`null::timestamptz`.as('checked_in_at'),
      sql<string | null>`null::uuid`.as('medico_id'),
      'p.membro_id',
      'm.nome',
      sql<string | null>`${telefones ? sql`m.telefone` : sql`null::text`}`.as('telefone'),
      sql<string>`p.local_start`.as('local_start'),
    ])
    .where('p.hospital_id', '=', ownHospital)
    .where('p.vaga_id', 'is', null)
    .where(standsOn('p', days, sql`(p.end_minute - p.start_minute) * interval '1 minute'`))

/** The vagas, drafts and fixed shifts that stand in the plan on these days, by the clock of their place. */
export const escalaQuery = (search: EscalaSearch) =>
  q
    .with('marked', () => marksQuery(search))
    .selectFrom(vagasOf(search).unionAll(plantoesOf(search)).as('e'))
    .leftJoin('marked', 'marked.id', 'e.id')
    .select(['e.id', 'status', 'setor_id', 'especialidade', 'modalidade', 'turno', 'data', 'horario', 'time_zone'])
    .select(['starts_at', 'ends_at', 'open_until', 'waiting_count', 'checked_in_at'])
    .select([
      'medico_id',
      'membro_id',
      'nome',
      'telefone',
      'marks',
      sql<string>`to_char(now() at time zone 'UTC', ' YYYY-MM-DD HH24')`.as('hour'),
    ])
    .orderBy('local_start')
    .orderBy('e.id')

export type EscalaRow = InferResult<ReturnType<typeof escalaQuery>>[number]
