import { dayIn, formatDayInWords, formatInstantTime } from '@plantao/contract/format'

const minute = 60_000
const hour = 60 * minute

/** The heading of a day in the list of notifications: 'Hoje', 'Ontem' or 'Quarta, 25 de novembro'. */
export function dayHeading(instant: string, timeZone: string | undefined, now: Date) {
  const day = dayIn(timeZone, new Date(instant))
  if (day === dayIn(timeZone, now)) return 'Hoje'
  const [year, month, date] = dayIn(timeZone, now).split('-').map(Number)
  const yesterday = new Date(Date.UTC(year!, month! - 1, date! - 1)).toISOString().slice(0, 10)
  return day === yesterday ? 'Ontem' : formatDayInWords(day)
}

/**
 * Writes 'agora', 'há 5 min' or 'há 3 h'. After 24 hours it writes the time of day alone, because the list has headings
 * for days.
 */
export function timeAgo(instant: string, timeZone: string | undefined, now: Date) {
  const passed = now.getTime() - Date.parse(instant)
  if (passed < minute) return 'agora'
  if (passed < hour) return `há ${Math.floor(passed / minute)} min`
  if (passed < 24 * hour) return `há ${Math.floor(passed / hour)} h`
  return formatInstantTime(instant, timeZone)
}
