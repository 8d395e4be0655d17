import type { OpenVaga } from '@plantao/contract/vagas/schema'
import { sql } from 'kysely'

/** The first accepted shift of the calling doctor that overlaps `v`. Shifts with unknown times overlap nothing. */
export const clash = sql<OpenVaga['clash']>`(
  select jsonb_build_object('data', o.data, 'horario', o.horario, 'modalidade', o.modalidade)
  from app.candidaturas a join app.vagas o on o.id = a.vaga_id
  where a.medico_id = (select app.current_medico_id()) and a.status = 'aceita'
    and app.overlaps(a.starts_at, a.ends_at, v.starts_at, v.ends_at)
  order by a.ends_at limit 1
)`
