/* Plain days (`YYYY-MM-DD`), which belong to no time zone. */

const asUtc = (day: string) => new Date(`${day}T00:00:00Z`)

export function addDays(day: string, days: number) {
  const date = asUtc(day)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

/** The day of the week, where 0 is Sunday. */
export const weekdayOf = (day: string) => asUtc(day).getUTCDay()

/** Makes a plain day, or undefined for one that does not exist, such as 30 February. */
export function dayOf(year: number, month: number, date: number) {
  const at = new Date(Date.UTC(year, month - 1, date))
  return at.getUTCMonth() === month - 1 && at.getUTCDate() === date ? at.toISOString().slice(0, 10) : undefined
}

export function lastDayOfMonth(day: string) {
  const date = asUtc(day)
  date.setUTCMonth(date.getUTCMonth() + 1, 0)
  return date.toISOString().slice(0, 10)
}

/** The same date some months later, or the last day of a shorter month. */
export function addMonths(day: string, months: number) {
  const date = asUtc(day)
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + months)
  const last = lastDayOfMonth(date.toISOString().slice(0, 10))
  return `${last.slice(0, 8)}${day.slice(8) < last.slice(8) ? day.slice(8) : last.slice(8)}`
}
