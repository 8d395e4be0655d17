/**
 * States of a shift in the accounts, in this order: accepted and not over, worked, missed, given up by the doctor,
 * without a doctor. The view `app.month_shifts` has the rules.
 */
export const shiftStates = ['planejado', 'realizado', 'falta', 'desistencia', 'sem_medico'] as const
export type ShiftState = (typeof shiftStates)[number]

/** The lists that the figures of a month open, each with the states of its shifts. */
export const listas = {
  todos: ['planejado', 'realizado'],
  /** Only the shifts without a value, of unknown hours, or done by the word of one side alone. */
  conferir: ['planejado', 'realizado'],
  realizados: ['realizado'],
  planejados: ['planejado'],
  faltas: ['falta'],
  desistencias: ['desistencia'],
  preenchidas: ['planejado', 'realizado', 'falta'],
  sem_medico: ['sem_medico'],
} as const satisfies Record<string, readonly ShiftState[]>
export type Lista = keyof typeof listas

/** The sides that have said that the doctor came: the doctor by checking in, the hospital by confirming presence. */
export const presences = ['ambos', 'medico', 'hospital', 'ninguem'] as const
export type Presence = (typeof presences)[number]

const months = /^[2-8]\d{3}-(0[1-9]|1[0-2])$/

export const isMonth = (text: string) => months.test(text)

/** @param mes `YYYY-MM` @returns null before the year 2000 and after 8999 */
export function monthsLater(mes: string, months: number) {
  const [year, month] = mes.split('-').map(Number) as [number, number]
  const count = year * 12 + month - 1 + months
  const later = `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}`
  return isMonth(later) ? later : null
}
