import { formatClocks } from '@plantao/contract/format'
import { horarioReader, parseHorario } from '@plantao/contract/vagas/horario-rules'
import { type RawBuilder, sql } from 'kysely'
import type { Cell } from '../platform/http/answers/csv.ts'

type DayAndZone = Record<'day' | 'zone', RawBuilder<unknown>>

/** Columns with the hours that `parseHorario` finds in the text. Day and zone are SQL. */
export function hoursOf(horario: string, dayAndZone: DayAndZone) {
  const read = parseHorario(horario)
  return {
    ...startAndEnd(sql`${read?.start ?? null}::integer`, sql`${read?.end ?? null}::integer`, dayAndZone),
    horario_reader: sql<number>`${horarioReader}::smallint`,
  }
}

/** Converts minutes after the midnight that begins `day` into instants; null stays null. All arguments are SQL. */
export function startAndEnd(start: RawBuilder<unknown>, end: RawBuilder<unknown>, { day, zone }: DayAndZone) {
  return {
    starts_at: sql<string | null>`app.instant_of(${day}, ${start}, ${zone})`,
    ends_at: sql<string | null>`app.instant_of(${day}, ${end}, ${zone})`,
  }
}

/** The hours in a table: as they were read, so that a spreadsheet makes no day of '7-19'. A longer shift keeps its text. */
export function hoursCell(horario: string): Cell {
  const read = parseHorario(horario)
  return read && read.minutes <= 24 * 60 ? { asIs: formatClocks(read) } : horario
}
