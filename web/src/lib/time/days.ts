/* Plain days (`YYYY-MM-DD`), which belong to no time zone. */

const asUtc = (day: string) => new Date(`${day}T00:00:00Z`)

export function addDays(day: string, days: number) {
  const date = asUtc(day)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

/** How many days the second day is after the first. */
export const daysApart = (first: string, second: string) => Math.round((+asUtc(second) - +asUtc(first)) / 86_400_000)

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

/** The plain days from `first` to `last`, `step` days apart. @param max the maximum number of days */
export function daysFrom(first: string, last: string, step = 1, max = Number.POSITIVE_INFINITY) {
  const days: string[] = []
  for (let day = first; day <= last && days.length < max; day = addDays(day, step)) days.push(day)
  return days
}

/** The days of a month. @param month `YYYY-MM` */
export const daysOfMonth = (month: string) => daysFrom(`${month}-01`, lastDayOfMonth(`${month}-01`))

/** The seven days from Monday to Sunday around a day. */
export function weekOf(day: string) {
  const monday = addDays(day, -((weekdayOf(day) + 6) % 7))
  return daysFrom(monday, addDays(monday, 6))
}
