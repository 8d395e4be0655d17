import { horarioReader, parseHorario } from '@plantao/contract/vagas/horario-rules'
import { type RawBuilder, sql } from 'kysely'

/** The columns for the hours that the contract's reader finds in `horario`. Day and zone are SQL. */
export function hoursOf(horario: string, { day, zone }: Record<'day' | 'zone', RawBuilder<unknown>>) {
  const read = parseHorario(horario)
  const at = (minutes: number | undefined) =>
    sql<string | null>`app.instant_of(${day}, ${minutes ?? null}::integer, ${zone})`
  return { starts_at: at(read?.start), ends_at: at(read?.end), horario_reader: sql<number>`${horarioReader}::smallint` }
}
