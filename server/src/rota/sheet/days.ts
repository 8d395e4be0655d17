import { plainText } from '@plantao/contract/text-rules'

/** A day as a sheet writes it. */
export interface SheetDay {
  date: number
  month?: number | undefined
  year?: number | undefined
  /** 0 is Sunday. */
  weekday?: number | undefined
  /** The day `YYYY-MM-DD`, set by `dateDays`. It stays undefined if there is no such day. */
  iso?: string
}

export interface NamedMonth {
  month: number
  year?: number | undefined
}

/** Days that a table of the sheet lists, in order, and the month that the sheet names above it. */
export interface DayTable {
  days: SheetDay[]
  under?: NamedMonth | undefined
}

const weekdayNames = 'dom(?:ingo)?|seg(?:unda)?|ter(?:ca)?|qua(?:rta)?|qui(?:nta)?|sex(?:ta)?|sab(?:ado)?'
const weekday = `(${weekdayNames})[.]?(?:[- ]?feira)?`
const monthNames = ['jan', 'fev', 'mar', 'abr', 'mai', 'jun', 'jul', 'ago', 'set', 'out', 'nov', 'dez']
const wholeMonths = 'janeiro|fevereiro|março|abril|maio|junho|julho|agosto|setembro|outubro|novembro|dezembro'
const inLetters = `(?:${monthNames.join('|')})[a-z]*`
const year = '(20\\d\\d|\\d\\d)'
/** Two bare numbers with a hyphen, '19-07', are hours. */
const date = `([0-3]?\\d)[oº°]?(?: ?[/.] ?([01]?\\d)(?: ?[/.] ?${year})?| ?-([01]?\\d)-${year}|(?: ?[/.-] ?| de | )(${inLetters})(?:(?: ?[/.-] ?| de | )${year})?)?`
const dayPattern = new RegExp(`^(?:${weekday}[ ,.:-]*)?(?:dia )?[(]?${date}[)]?(?:[ ,.:(-]*${weekday}[)]?)?$`)
const weekdayPattern = new RegExp(`^${weekday}$`)
const monthPattern = new RegExp(
  `(?<!\\p{L})(${wholeMonths})(?!\\p{L})(?:[ /-]*(?:de )?${year}(?!\\d))?|(?<!\\p{L})(${monthNames.join('|')}|marco)[a-z.]*[ /-]+(?:de )?${year}(?!\\d)|(?<![\\d/])(0?[1-9]|1[0-2])[/-](20\\d\\d)(?!\\d)`,
  'u',
)

const weekdayOf = (name: string | undefined) =>
  name ? ['dom', 'seg', 'ter', 'qua', 'qui', 'sex', 'sab'].indexOf(name.slice(0, 3)) : undefined
const monthOf = (name: string) => monthNames.indexOf(plainText(name).slice(0, 3)) + 1
const yearOf = (digits: string | undefined) => (digits ? 2000 + (Number(digits) % 1000) : undefined)

export const readWeekday = (text: string) => weekdayOf(weekdayPattern.exec(plainText(text).trim())?.[1])

/** Reads '1', '01/12', '1 seg', 'Terça, 01/12/2026', '1º de dezembro', '2026-12-01', and the number that Excel stores. */
export function readDay(text: string): SheetDay | null {
  if (text.length > 40 || !/\d/.test(text)) return null
  const plain = plainText(text).replace(/\s+/g, ' ').trim()
  const serial = /^[3-7]\d{4}$/.test(plain) ? new Date(Date.UTC(1899, 11, 30 + Number(plain))).toISOString() : plain
  const [, isoYear, isoMonth, isoDate] = /^(20\d\d)-(\d\d)-(\d\d)(?:[ t]00:00.*)?$/i.exec(serial) ?? []
  if (isoDate) return { date: Number(isoDate), month: Number(isoMonth), year: Number(isoYear) }
  const match = dayPattern.exec(plain)
  if (!match) return null
  const [, before, number, month, shortYear, dashed, dashedYear, named, namedYear, after] = match
  const found = {
    date: Number(number),
    month: named ? monthOf(named) : Number(month ?? dashed) || undefined,
    year: yearOf(shortYear ?? dashedYear ?? namedYear),
    weekday: weekdayOf(before ?? after),
  }
  return found.date >= 1 && found.date <= 31 && (found.month ?? 1) <= 12 && (month ?? dashed) !== '0' ? found : null
}

/** Finds the month that a title names, and the rest of the title. 'Marco' alone is a name. */
export function readMonth(text: string): (NamedMonth & { rest: string }) | null {
  const match = monthPattern.exec(text.toLowerCase())
  if (!match) return null
  const [whole, long, longYear, short, shortYear, number, numberYear] = match
  const rest = text.slice(0, match.index) + text.slice(match.index + whole.length)
  return {
    month: number ? Number(number) : monthOf(long ?? short!),
    year: yearOf(longYear ?? shortYear ?? numberYear),
    rest,
  }
}

const indexOf = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1
export const monthAt = (index: number) => `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`
export const addToMonth = (month: string, months: number) => monthAt(indexOf(month) + months)

/** The month of this name that is nearest to another one, unless the year is given. */
function nearest({ month, year }: NamedMonth, to: number) {
  if (year) return year * 12 + month - 1
  const [around] = [-1, 0, 1]
    .map((years) => (Math.floor(to / 12) + years) * 12 + month - 1)
    .sort((a, b) => Math.abs(a - to) - Math.abs(b - to))
  return around!
}

/**
 * Gives the days their dates. A list may go on in the next month: '26' to '25'.
 * @param shown the month that is meant where the sheet names none
 * @param isAnswered whether a person said that `shown` is the month of the first day
 * @returns the first day's month, whether it is in doubt, and the months whose weekdays fit
 */
export function dateDays(tables: readonly DayTable[], shown: string, isAnswered: boolean) {
  const [first] = tables.flatMap(({ days }) => days)
  if (!first) return null
  const here = walk(tables, shown, isAnswered)
  const isBare = !first.month
  const hasWeekdays = tables.some(({ days }) => days.some(({ weekday }) => weekday !== undefined))
  const month = first.iso?.slice(0, 7) ?? shown
  const fitting =
    here.wrong === 0
      ? []
      : nearby.map((months) => addToMonth(month, months)).filter((other) => walk(tables, other, true).wrong === 0)
  // A list from 26 to 25 begins in the month that is named, or in the one before.
  const [earlier] =
    here.isOver && isBare && !isAnswered ? fitting.filter((other) => other === addToMonth(month, -1)) : []
  const { wrong, isOver } = walk(tables, earlier ?? shown, isAnswered || earlier !== undefined)
  const isInDoubt = !isAnswered && (wrong > 0 || (isBare && isOver && !hasWeekdays))
  return {
    month: first.iso?.slice(0, 7) ?? shown,
    isBare,
    isInDoubt,
    options: [...fitting.slice(0, 3), addToMonth(month, -1), month, addToMonth(month, 1)],
  }
}

/** From the nearest one on. */
const nearby = Array.from({ length: 12 }, (_, n) => [-n - 1, n + 1]).flat()

/** Sets the date of each day. Returns whether the month changes within a list, and how many weekdays are wrong. */
function walk(tables: readonly DayTable[], from: string, isAnswered: boolean) {
  const start = indexOf(from)
  const first = tables.find(({ days }) => days.length > 0)!.days[0]!
  let [last, isOver, wrong, at, beginning] = [0, false, 0, start, start]
  let under: NamedMonth | undefined
  for (const table of tables) {
    if (table.under && table.under !== under) {
      if (!isAnswered) at = nearest(table.under, start)
      last = 0
    }
    under = table.under
    // The next table may be another sector's, with the same days again.
    if (last > 0 && table.days[0]?.date === first.date) [at, last] = [beginning, 0]
    for (const day of table.days) {
      if (last === 0) beginning = at
      if (day.month) at = nearest({ month: day.month, year: day.year }, start)
      else if (last - day.date > 15) [at, isOver] = [at + 1, true]
      last = day.date
      const iso = `${monthAt(at)}-${String(day.date).padStart(2, '0')}`
      const time = new Date(`${iso}T00:00:00Z`)
      if (time.getUTCDate() === day.date) day.iso = iso
      else delete day.iso
      if (day.weekday !== undefined && time.getUTCDay() !== day.weekday) wrong++
    }
  }
  return { isOver, wrong }
}
