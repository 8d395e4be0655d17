import { addDays, daysFrom, weekOf } from '../../../lib/time/days.ts'

/**
 * The days from Monday to Sunday around `dia`. On a Saturday or Sunday, today and the six days after it are one week,
 * because the question then is who works next.
 */
export function weekShown(dia: string, today: string) {
  const isWeekend = weekOf(today).indexOf(today) > 4
  const next = daysFrom(today, addDays(today, 6))
  return isWeekend && next.includes(dia) ? next : weekOf(dia)
}
