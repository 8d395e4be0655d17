import { formatMonth } from '@plantao/contract/format'
import { messages } from '@plantao/contract/messages'
import { addDays, dayOf, lastDayOfMonth } from '../../lib/time/days.ts'

/** A plain day, or the sentence that says why the text is not a day. Both are missing for an empty text. */
interface DayReading {
  day?: string
  fault?: string
  /** True when no further letter can change the day. */
  isSure?: boolean
}

const programs = /^(?<year>[1-9]\d{3})-(?<month>\d\d)-(?<date>\d\d)$/
const people = /^(?<date>\d\d?)[/.\s-]+(?<month>\d\d?)(?:[/.\s-]+(?<year>[1-9]\d{3}|\d\d))?$/
/** A day without separators, because a phone's numeric keyboard may have no '/'. */
const digits = /^(?<date>\d\d)(?<month>\d\d)(?<year>[1-9]\d{3}|\d\d)?$/
/** The weekday of a copied day: 'sáb, 05/12/2026'. */
const weekday = /^(?:dom|seg|ter|qua|qui|sex|s[aá]b)[a-zçá-]*\.?,?\s+/i

/** Reads dd/mm/aaaa, dd/mm and aaaa-mm-dd. @param today decides the year when none is typed. */
export function readDay(text: string, today: string): DayReading {
  const typed = text.trim().replace(weekday, '')
  if (typed === '') return {}
  const parts = [programs, people, digits].map((pattern) => pattern.exec(typed)).find((match) => match)?.groups
  const [month, date] = [Number(parts?.month), Number(parts?.date)]
  if (!(month >= 1 && month <= 12 && date >= 1 && date <= 31)) return { fault: messages.fields.dateUnread }

  const year = parts?.year?.padStart(4, '20')
  const day = year ? dayOf(Number(year), month, date) : nextDay(month, date, today)
  if (day) return { day, ...(parts?.year?.length === 4 && { isSure: true }) }
  const first = year ? `${year}-${String(month).padStart(2, '0')}-01` : nextDay(month, 1, today)!
  const days = Number(lastDayOfMonth(first).slice(8))
  return { fault: messages.fields.dateNotInMonth(formatMonth(first.slice(0, 7)), days) }
}

/** A day up to 30 days ago is not taken for a day of next year, so that the field can say that the day has passed. */
function nextDay(month: number, date: number, today: string) {
  const earliest = addDays(today, -30)
  const year = Number(today.slice(0, 4))
  // 29 February may come again only after eight years.
  for (let n = year - 1; n <= year + 8; n++) {
    const day = dayOf(n, month, date)
    if (day && day >= earliest) return day
  }
  return undefined
}

/** True for a plain day that exists. */
export const isDay = (text: string) => programs.test(text) && readDay(text, text).day === text
