import type { EscalaSearch, EscalaShift } from '@plantao/contract/escala/schema'
import { type RawBuilder, sql } from 'kysely'
import { q } from '../platform/database/db.ts'
import { ofCaller, waiting } from '../vagas/own-vagas/search.ts'

const phoneOf: RawBuilder<string | null> = sql`(select d.telefone from app.data_of_candidate(c.medico_id) d)`

/**
 * The shifts that begin on these days, on the clock of their place. It compares timestamps, because an index takes part
 * in no comparison with a date here: that might leak rows past their policy.
 */
export const escalaQuery = ({ data_de, data_ate, telefones }: EscalaSearch) =>
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
      // The hospital sees a decided vaga as filled before anybody else does.
      sql<EscalaShift['status']>`case when s.vaga_id is null then v.status else 'preenchida' end`.as('status'),
      'x.setor_id',
      ...(['v.especialidade', 'v.modalidade', 'v.turno', 'v.data', 'v.horario', 'v.time_zone'] as const),
      ...(['v.starts_at', 'v.ends_at', 'v.open_until'] as const),
      sql<number>`case when v.status = 'aberta' and s.vaga_id is null then (select count(*)::int from ${waiting}) else 0 end`.as(
        'waiting_count',
      ),
      'a.checked_in_at',
      'm.id as medico_id',
      'm.nome',
      (telefones ? phoneOf : sql<string | null>`null::text`).as('telefone'),
      sql<string>`to_char(now() at time zone 'UTC', ' YYYY-MM-DD HH24')`.as('hour'),
    ])
    .where(ofCaller)
    .where('v.status', '<>', 'encerrada')
    .where(
      sql<boolean>`v.local_start >= ${data_de}::timestamp and v.local_start < ${data_ate}::timestamp + interval '1 day'`,
    )
    .orderBy('v.local_start')
    .orderBy('v.id')
