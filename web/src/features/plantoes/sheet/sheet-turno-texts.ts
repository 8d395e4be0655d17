import type { SheetTurno } from '../choices.ts'

export const sheetTurnoTexts: Record<SheetTurno, { name: string; horarioLabel: string; valorLabel: string }> = {
  dia: { name: 'Dia', horarioLabel: 'Horário do dia', valorLabel: 'Valor do dia' },
  noite: { name: 'Noite', horarioLabel: 'Horário da noite', valorLabel: 'Valor da noite' },
  outro: { name: 'Outro horário', horarioLabel: 'Outro horário', valorLabel: 'Valor do outro horário' },
}
