import { vagas } from './sentences/vagas.ts'
import type { Horario } from './vagas/horario-rules.ts'

/** Makes the value at its first use, because making it takes a phone some milliseconds. */
function once<T>(make: () => T) {
  let made: T | undefined
  return () => {
    made ??= make()
    return made
  }
}

/** Formats like `Intl.NumberFormat('pt-BR')`, whose first use is slow. @param n zero, or at least a millionth. */
function formatNumber(n: number, decimals: number) {
  // `Number('1.005e2')` is exactly 100.5, but `1.005 * 100` is less.
  const digits = String(Math.round(Number(`${n}e${decimals}`))).padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals).replace(/\B(?=(?:\d{3})+$)/g, '.')
  return decimals === 0 ? whole : `${whole},${digits.slice(-decimals)}`
}

const brl = (valor: number) => `${valor < 0 ? '-' : ''}R$\u00a0${formatNumber(Math.abs(valor), 2)}`

export function formatValor(valor: number | null) {
  return valor === null ? vagas.valorToCombine : brl(valor)
}

export function formatInteger(n: number) {
  return formatNumber(n, 0)
}

/** '1 vaga', '2 vagas'. */
export function counted(n: number, one: string, many: string) {
  return `${formatInteger(n)} ${n === 1 ? one : many}`
}

/** An average of 0 means that there is no rating yet. */
export function formatAverage(average: number) {
  return average === 0 ? '0' : formatNumber(average, 1)
}

export function vagasFound(n: number) {
  return counted(n, 'vaga encontrada', 'vagas encontradas')
}

export function ownVagasCount(n: number) {
  return n === 0 ? 'Nenhuma vaga' : counted(n, 'vaga', 'vagas')
}

const weekdays = ['dom', 'seg', 'ter', 'qua', 'qui', 'sex', 'sáb']
const months = ['jan', 'fev', 'mar', 'abr', 'mai', 'jun', 'jul', 'ago', 'set', 'out', 'nov', 'dez']

/** Writes a plain day `YYYY-MM-DD` as dd/mm/aaaa. A plain day belongs to no time zone. */
export function formatDay(day: string) {
  const { year, month, date } = dayParts(day)
  return `${date}/${month}/${year}`
}

/** The parts of a plain day as the card of a vaga shows them: 'sáb', '28', 'nov'. */
export function dayTile(day: string) {
  const { year, month, date } = dayParts(day)
  const weekday = new Date(Date.UTC(Number(year), Number(month) - 1, Number(date))).getUTCDay()
  return { weekday: weekdays[weekday]!, date: String(Number(date)), month: months[Number(month) - 1]! }
}

export function formatDayAndWeekday(day: string) {
  return `${dayTile(day).weekday}, ${formatDay(day)}`
}

const inWords = once(
  () => new Intl.DateTimeFormat('pt-BR', { timeZone: 'UTC', weekday: 'long', day: 'numeric', month: 'long' }),
)

/** Writes a day as the heading above its shifts: 'Sexta, 27 de novembro'. */
export function formatDayInWords(day: string) {
  const text = inWords()
    .format(new Date(`${day}T00:00:00Z`))
    .replace('-feira', '')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

const monthInWords = once(() => new Intl.DateTimeFormat('pt-BR', { timeZone: 'UTC', month: 'long', year: 'numeric' }))

/** Writes a month `YYYY-MM` as a heading: 'Dezembro de 2026'. */
export function formatMonth(month: string) {
  const text = monthInWords().format(new Date(`${month}-01T00:00:00Z`))
  return text.charAt(0).toUpperCase() + text.slice(1)
}

interface Hours {
  horario: string
  /** Null or missing in data that an older version wrote. */
  modalidade: string | null | undefined
}

/** Writes hours as stored, and marks a shift on call from home: '19:00 - 07:00 (sobreaviso)'. */
export const formatHours = ({ horario, modalidade }: Hours) =>
  modalidade === 'sobreaviso' ? `${horario} (sobreaviso)` : horario

/** Writes a shift in one line: 'qua, 25/11, 19:00 - 07:00'. */
export function formatShift({ data, ...hours }: Hours & { data: string }) {
  const { month, date } = dayParts(data)
  return `${dayTile(data).weekday}, ${date}/${month}, ${formatHours(hours)}`
}

function dayParts(day: string) {
  const [year, month, date] = day.split('-')
  if (!year || !month || !date) throw new RangeError(`not a day: ${day}`)
  return { year, month, date }
}

/* An instant of a vaga is shown in the vaga's time zone. Without a time zone, the device's is used. */

const dateParts = { day: '2-digit', month: '2-digit', year: 'numeric' } as const
const timeParts = { hour: '2-digit', minute: '2-digit' } as const

/** Makes one formatter for each zone and keeps it, because making one takes longer than using it a hundred times. */
function inZone(locale: string, parts: Intl.DateTimeFormatOptions) {
  const made = new Map<string | undefined, Intl.DateTimeFormat>()
  return (instant: string | Date, timeZone: string | undefined) => {
    const format = made.get(timeZone) ?? new Intl.DateTimeFormat(locale, { ...parts, timeZone })
    made.set(timeZone, format)
    return format.format(new Date(instant))
  }
}

export const formatInstantDate = inZone('pt-BR', dateParts)
export const formatInstant = inZone('pt-BR', { ...dateParts, ...timeParts })
export const formatInstantTime = inZone('pt-BR', timeParts)
const isoDay = inZone('en-CA', dateParts)

/** The current day in the zone, `YYYY-MM-DD`; without a zone, in the device's. */
export const dayIn = (timeZone: string | undefined, now: Date) => isoDay(now, timeZone)

export function formatDuration(minutes: number) {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  if (rest === 0) return `${formatInteger(hours)} h`
  return hours === 0 ? `${rest} min` : `${formatInteger(hours)} h ${String(rest).padStart(2, '0')}`
}

function formatClock(minutes: number) {
  return [Math.floor(minutes / 60) % 24, minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')
}

/** '07:00 - 19:00', as `horarioPresets` are written. */
export const formatClocks = ({ start, end }: Pick<Horario, 'start' | 'end'>) =>
  `${formatClock(start)} - ${formatClock(end)}`

export function formatHorario({ start, end, minutes, isStartAssumed }: Horario) {
  const { horarioRead, daysLater, horarioStartAssumed, horarioFromMidnight } = vagas
  const endText = [formatClock(end), daysLater[Math.floor(end / (24 * 60))]].filter(Boolean).join(' ')
  const read = horarioRead(formatClock(start), endText, formatDuration(minutes))
  if (isStartAssumed) return `${read} ${horarioStartAssumed}`
  return start === 0 ? `${read} ${horarioFromMidnight}` : read
}

export function formatValorPerHour(valor: number, minutes: number) {
  return `${brl(valor / (minutes / 60))}/h`
}

const title = /^(dr|dra|drª|prof|profa|profª|professor|professora)$/i

/** Initials of the first and last name, for an avatar. Titles, emoji and punctuation do not count. */
export function initials(name: string) {
  const words = name.normalize('NFC').match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'’-]*/gu) ?? []
  const named = words.filter((word) => !title.test(word))
  const [first = '', ...more] = (named.length > 0 ? named : words).map((word) => [...word][0] ?? '')
  return (first + (more.at(-1) ?? '')).toUpperCase()
}
