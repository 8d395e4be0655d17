import { parseHorario } from '@plantao/contract/vagas/horario-rules'
import type { SheetPreset } from '../../plantoes/sheet/sheet-form.ts'
import type { Row } from '../rows.ts'

const sheetTurnoOf = { dia: 'dia', noite: 'noite', '24h': 'outro' } as const

/** Fills in the sheet for an empty cell from the cell's row, without the hours if the row's shifts differ in them. */
export function presetOf(day: string, { turno, modalidade, hours, shifts: [first] }: Row): SheetPreset {
  const horario = hours !== null && first ? plainHours(first.horario) : null
  return {
    ...{ day, modalidade, setor_id: first?.setor_id ?? null },
    ...(turno && (turno !== '24h' || horario) && { turno: sheetTurnoOf[turno] }),
    ...(horario && { horario }),
  }
}

/**
 * Writes hours without weekdays: '07h às 13h' becomes '07:00 - 13:00'. Null for more than 24 hours, such as
 * 'sexta 19h - segunda 7h'.
 */
function plainHours(horario: string) {
  const read = parseHorario(horario)
  if (!read || read.minutes > 24 * 60) return null
  return [read.start, read.end].map(clock).join(' - ')
}

const clock = (minutes: number) =>
  [Math.floor(minutes / 60) % 24, minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')
