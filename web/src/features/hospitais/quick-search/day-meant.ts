import { readDay } from '../../../components/date-field/read-day.ts'
import { plainText } from '../../../lib/plain-text.ts'
import { addDays, weekdayOf } from '../../../lib/time/days.ts'

const fromToday = ['ontem', 'hoje', 'amanha']
const weekdays = ['domingo', 'segunda', 'terca', 'quarta', 'quinta', 'sexta', 'sabado']

/**
 * The day that a text names: 'amanhã', '26/11', or 'quarta' for the next Wednesday, which may be today. Digits alone
 * name no day, because they may be a CRM.
 */
export function dayMeant(text: string, today: string) {
  const word = plainText(text.trim()).replace(/-feira$/, '')
  const near = fromToday.indexOf(word)
  if (near >= 0) return addDays(today, near - 1)
  const weekday = weekdays.findIndex((name) => word === name || word === name.slice(0, 3))
  if (weekday >= 0) return addDays(today, (weekday - weekdayOf(today) + 7) % 7)
  return /^\d+$/.test(word) ? undefined : readDay(text, today).day
}
