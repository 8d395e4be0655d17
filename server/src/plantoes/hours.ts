import type { EscalaShift } from '@plantao/contract/escala/schema'
import { horarioReader, parseHorario } from '@plantao/contract/vagas/horario-rules'
import { sql } from 'kysely'
import { startAndEnd } from '../vagas/hours.ts'

const zone = sql`h.time_zone`

/** The start and end of a planned shift `app.plantoes p`. Needs the hospital joined as `h`. */
export const plannedHours = startAndEnd(sql`p.start_minute`, sql`p.end_minute`, { day: sql`p.data`, zone })

/** The `open_until` that the planned shift would have as a vaga. */
export const plannedOpenUntil = sql<string>`coalesce(${plannedHours.starts_at}, (p.data + 1)::timestamp at time zone ${zone})`
export const isToCome = sql<boolean>`${plannedOpenUntil} > now()`

/** Computes the same as the generated column `vagas.turno`. A test compares the two. */
export const plannedTurno = sql<EscalaShift['turno']>`case when p.end_minute - p.start_minute >= 24 * 60 then '24h'
  when p.start_minute >= 18 * 60 or p.start_minute < 5 * 60 then 'noite' when p.start_minute is not null then 'dia' end`

/** The columns of a planned shift that follow from its hours. */
export function readingOf(horario: string) {
  const read = parseHorario(horario)
  return { start_minute: read?.start ?? null, end_minute: read?.end ?? null, horario_reader: horarioReader }
}
