import { dayIn, formatDuration, formatInteger, formatValor } from '@plantao/contract/format'
import { type Horario, overlaps, parseHorario, type Span, shiftKind } from '@plantao/contract/vagas/horario-rules'
import type { Modalidade } from '@plantao/contract/vagas/search/rules'
import { type Choice, type SheetTurno, sheetTurnos } from './choices.ts'

/*
 * Days and minutes in this file, also those of a `Span` (since 1970), are those of the hospital's wall clock, so that
 * no shift moves with the device's zone.
 */

export interface TurnoHours {
  horario: string
  /** The hours in `horario`, read once for all days. Null when the text cannot be read as two times. */
  read: Horario | null
  /** Null for a value to be agreed on. */
  valor: number | null
}

export interface Shift extends Choice, Span, Pick<TurnoHours, 'horario' | 'valor'> {}

/**
 * A time on the wall clock, in minutes since 1970.
 * @param minutes since the midnight at which the day begins
 */
const wallMinutes = (day: string, minutes: number) => Date.parse(`${day}T00:00:00Z`) / 60_000 + minutes

/** The present time on the wall clock of a zone, in minutes since 1970. */
export function wallNow(timeZone: string, now: Date) {
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(now)
  const [hour, minute] = clock.split(':').map(Number)
  return wallMinutes(dayIn(timeZone, now), hour! * 60 + minute!)
}

/** The day (yyyy-mm-dd) of a moment on the wall clock. */
export const today = (now: number) => new Date(now * 60_000).toISOString().slice(0, 10)

export const turnoHours = (horario: string, valor: number | null): TurnoHours => ({
  horario,
  read: parseHorario(horario),
  valor,
})

export function spanOf(day: string, read: Horario | null): Span | null {
  return read && { start: wallMinutes(day, read.start), end: wallMinutes(day, read.end) }
}

/** The shifts of these choices. A turno whose hours are not readable makes no shift. */
export const shiftsOf = (choices: readonly Choice[], hours: Record<SheetTurno, TurnoHours>): Shift[] =>
  choices.flatMap(({ day, turno }) => {
    const { horario, read, valor } = hours[turno]
    const span = spanOf(day, read)
    return span ? [{ day, turno, horario, valor, ...span }] : []
  })

/** A vaga or a draft that the hospital has already. */
export interface Existing {
  id: string
  especialidade: string
  modalidade: Modalidade
  setor_id: string | null
  span: Span | null
}

/**
 * The existing shifts with the chosen modalidade and sector. If no sector is chosen, these are the shifts without a
 * sector in the chosen specialty.
 */
export const inPlace = <E extends Existing>(
  existing: readonly E[],
  { setor_id, especialidade, modalidade }: { setor_id: string; especialidade: string; modalidade: Modalidade },
) =>
  existing.filter(
    (other) =>
      other.modalidade === modalidade &&
      (setor_id === ''
        ? other.setor_id === null && other.especialidade === especialidade
        : other.setor_id === setor_id),
  )

export const clashOf = <E extends Existing>(shift: Span, there: readonly E[]) =>
  there.find(({ span }) => span && overlaps(span, shift))

export interface Totals {
  count: number
  minutes: number
  valor: number
  /** The number of shifts without a value. */
  toCombine: number
  byTurno: Record<SheetTurno, number>
}

/** @param medicos how many doctors each turno needs; each doctor gets a shift */
export function totalsOf(shifts: readonly Shift[], medicos: number): Totals {
  const count = (some: readonly Shift[]) => some.length * medicos
  // Sums whole cents, because a sum of many fractions would be inexact.
  const cents = shifts.reduce((sum, { valor }) => sum + Math.round((valor ?? 0) * 100), 0)
  return {
    count: count(shifts),
    minutes: shifts.reduce((sum, { start, end }) => sum + end - start, 0) * medicos,
    valor: (cents * medicos) / 100,
    toCombine: count(shifts.filter(({ valor }) => valor === null)),
    byTurno: Object.fromEntries(
      sheetTurnos.map((turno) => [turno, count(shifts.filter((shift) => shift.turno === turno))]),
    ) as Record<SheetTurno, number>,
  }
}

export const plantoes = (n: number) => `${formatInteger(n)} ${n === 1 ? 'plantão' : 'plantões'}`

/** Writes '10 plantões · 120 h · R$ 16.080,00'. */
export function formatTotals({ count, minutes, valor, toCombine }: Totals) {
  const money =
    toCombine === count
      ? formatValor(null)
      : `${formatValor(valor)}${toCombine > 0 ? ` + ${toCombine} a combinar` : ''}`
  return [plantoes(count), formatDuration(minutes), money].join(' · ')
}

/** Writes '6 noites, 4 dias'. */
export function formatTurnos({ byTurno }: Totals) {
  const words: Record<SheetTurno, [one: string, many: string]> = {
    dia: ['dia', 'dias'],
    noite: ['noite', 'noites'],
    outro: ['em outro horário', 'em outro horário'],
  }
  return sheetTurnos
    .filter((turno) => byTurno[turno] > 0)
    .map((turno) => `${formatInteger(byTurno[turno])} ${words[turno][byTurno[turno] === 1 ? 0 : 1]}`)
    .join(', ')
}

/**
 * The kind of a turno's hours, for its icon. Hours that cannot be read count as night for 'noite', otherwise as day.
 */
export function kindOf(turno: SheetTurno, read: Horario | null) {
  if (read) return shiftKind(read)
  return turno === 'noite' ? 'night' : 'day'
}
