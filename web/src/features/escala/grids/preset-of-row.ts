import type { SheetPreset } from '../../plantoes/sheet/sheet-form.ts'
import type { Row } from '../rows.ts'

const sheetTurnoOf = { dia: 'dia', noite: 'noite', '24h': 'outro' } as const

/** Fills in the sheet for a cell from the cell's row, without the hours if the row's shifts differ in them. */
export const presetOf = (day: string, setor_id: string | null, { turno, modalidade, horario }: Row): SheetPreset => ({
  ...{ day, modalidade, setor_id },
  ...(turno && (turno !== '24h' || horario) && { turno: sheetTurnoOf[turno] }),
  ...(horario && { horario }),
})
