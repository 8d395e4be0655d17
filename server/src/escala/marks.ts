import type { EscalaSearch, ShiftMark } from '@plantao/contract/escala/schema'
import { sql } from 'kysely'
import { ownHospital } from '../hospitais/own-hospital.ts'
import { plannedHours } from '../plantoes/hours.ts'

/**
 * The marks of fixed shifts of these days. A shift lasts a week at most, and hours beside the days count: a chain
 * that is longer than 24 hours is so already within two days on either side of each of its shifts.
 */
export const marksQuery = ({ data_de, data_ate }: Pick<EscalaSearch, 'data_de' | 'data_ate'>) => {
  const since = sql`${data_de}::timestamp - interval '9 days'`
  const until = sql`${data_ate}::timestamp + interval '3 days'`
  return sql<{ id: string; marks: ShiftMark[] }>`
    (with worked as materialized (
      select p.membro_id, p.id, true as is_fixed, p.modalidade, p.data, p.horario,
        ${plannedHours.starts_at} as starts_at, ${plannedHours.ends_at} as ends_at
      from app.plantoes p join app.hospitais h on h.id = p.hospital_id
      where p.hospital_id = ${ownHospital} and p.membro_id is not null and p.start_minute is not null
        and p.local_start >= ${since} and p.local_start < ${until}
      union all
      select s.membro_id, v.id, false, v.modalidade, v.data, v.horario, v.starts_at, v.ends_at
      from app.shifts_of_membros(${since}, ${until}) s join app.vagas v on v.id = s.vaga_id
      where v.starts_at is not null),
    present as (
      select *, coalesce(starts_at - max(ends_at) over (partition by membro_id order by starts_at, id
        rows between unbounded preceding and 1 preceding) >= interval '1 hour', true) as is_rested
      from worked where modalidade = 'presencial'),
    linked as (
      select *, count(*) filter (where is_rested) over (partition by membro_id order by starts_at, id) as chain from present),
    chains as (
      select id, is_fixed, extract(epoch from max(ends_at) over c - min(starts_at) over c) / 60 as minutes
      from linked window c as (partition by membro_id, chain)),
    -- Two shifts of a doctor at once, of which one at most is a fixed shift in presence: the database refuses two.
    pairs as (
      select w.id, w.is_fixed, o.id as other, o.is_fixed as is_other_fixed, w.data, w.horario, o.data as other_data, o.horario as other_horario
      from worked w join worked o on o.membro_id = w.membro_id and o.id <> w.id and o.starts_at < w.ends_at and o.ends_at > w.starts_at
      where not o.is_fixed or o.modalidade = 'sobreaviso'),
    found as (
      select id, jsonb_build_object('kind', 'seguidas', 'minutes', minutes) as mark
      from chains where is_fixed and minutes > app.max_chain_minutes()
      union
      select id, jsonb_build_object('kind', case when is_other_fixed then 'sobreaviso' else 'mesmo_crm' end, 'data', other_data, 'horario', other_horario)
      from pairs where is_fixed
      union
      select other, jsonb_build_object('kind', case when is_fixed then 'sobreaviso' else 'mesmo_crm' end, 'data', data, 'horario', horario)
      from pairs where is_other_fixed)
    select id, jsonb_agg(mark order by mark->>'kind', mark->>'data', mark->>'horario') as marks from found group by id)`
}
