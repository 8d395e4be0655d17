/**
 * States of a shift in the accounts, in this order: accepted and not over, worked, missed, given up by the doctor,
 * without a doctor. The view `app.month_shifts` has the rules.
 */
export const shiftStates = ['planejado', 'realizado', 'falta', 'desistencia', 'sem_medico'] as const
export type ShiftState = (typeof shiftStates)[number]

/** The lists that the figures of a month open, each with the states of its shifts. */
export const listas = {
  todos: ['planejado', 'realizado'],
  realizados: ['realizado'],
  planejados: ['planejado'],
  faltas: ['falta'],
  desistencias: ['desistencia'],
  preenchidas: ['planejado', 'realizado', 'falta'],
  vagas: ['planejado', 'realizado', 'falta', 'sem_medico'],
} as const satisfies Record<string, readonly ShiftState[]>
export type Lista = keyof typeof listas

/** Filters of a list: shifts that are not in a sum (no value, unknown hours), or that only one side has confirmed. */
export const marcas = ['sem_valor', 'sem_horas', 'um_lado'] as const
export type Marca = (typeof marcas)[number]

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

/** The part of a week that lies in the month: its first and last day. @param monday the week's first day */
export function weekInMonth(monday: string, mes: string) {
  const days = [monday, sundayAfter(monday)] as const
  const lastOfMonth = new Date(Date.UTC(Number(mes.slice(0, 4)), Number(mes.slice(5)), 0)).toISOString().slice(0, 10)
  return { from: days[0].startsWith(mes) ? days[0] : `${mes}-01`, to: days[1].startsWith(mes) ? days[1] : lastOfMonth }
}

/** Whether the day is a Monday whose week has days in the month. */
export const isWeekOfMonth = (monday: string, mes: string) =>
  new Date(`${monday}T00:00:00Z`).getUTCDay() === 1 && [monday, sundayAfter(monday)].some((day) => day.startsWith(mes))

function sundayAfter(monday: string) {
  const sunday = new Date(`${monday}T00:00:00Z`)
  sunday.setUTCDate(sunday.getUTCDate() + 6)
  return sunday.toISOString().slice(0, 10)
}
