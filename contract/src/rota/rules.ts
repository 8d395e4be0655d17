/** Maximum number of shifts that one call copies. A large hospital plans 2,000 a month. */
export const maxCopies = 2000

export const copyUnits = ['semana', 'mes'] as const
export type CopyUnit = (typeof copyUnits)[number]

const msInDay = 86_400_000
export const dayNumber = (day: string) => Date.parse(day) / msInDay
export const dayAt = (number: number) => new Date(number * msInDay).toISOString().slice(0, 10)
/** 0 is Monday. */
const weekdayOf = (day: string) => (dayNumber(day) + 3) % 7

/** The days of the week from Monday, or of the month, in which the day is. */
export function daysOfUnit(unit: CopyUnit, day: string) {
  const month = day.slice(0, 7)
  const first = unit === 'mes' ? dayNumber(`${month}-01`) : dayNumber(day) - weekdayOf(day)
  return Array.from({ length: unit === 'mes' ? 31 : 7 }, (_, n) => dayAt(first + n)).filter(
    (one) => unit === 'semana' || one.startsWith(month),
  )
}

/** Days of two weeks, or of two months, that are copied to each other: second Tuesdays, for example. */
export const placeOf = (unit: CopyUnit, day: string) =>
  `${weekdayOf(day)}${unit === 'mes' ? ` ${Math.ceil(Number(day.slice(8)) / 7)}` : ''}`
