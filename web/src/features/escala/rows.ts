import { lastDayInPlan } from '@plantao/contract/escala/rules'
import { id } from '@plantao/contract/fields'
import { formatDayInWords, formatDuration, formatInstantTime } from '@plantao/contract/format'
import { unknownSetor } from '@plantao/contract/sentences/escala'
import type { Setor } from '@plantao/contract/setores/schema'
import { type Horario, parseHorario, shiftKind } from '@plantao/contract/vagas/horario-rules'
import { modalidades, type Turno, turnos } from '@plantao/contract/vagas/search/rules'
import { daysFrom } from '../../lib/time/days.ts'
import type { Shift } from './queries.ts'

/** The shifts of one sector, or the shifts of one specialty that have no sector. */
export interface Group {
  key: string
  name: string
  rows: Row[]
}

/** The shifts of one turno and one modalidade within a group. */
export interface Row {
  key: string
  turno: Shift['turno']
  modalidade: Shift['modalidade']
  /** The hours that all its shifts share, '07–19'. Null where hours differ: then each shift shows its own hours. */
  hours: string | null
  /** The hours of a shift that is added to the row: '07:00 - 19:00'. Null where the shifts do not tell. */
  horario: string | null
  shifts: Shift[]
}

export interface Section {
  key: string
  name: string
  items: Item[]
}

/** A shift in a list, the row to which a shift is added beside it, or both. */
export interface Item {
  shift: Shift | null
  where: string | null
  add: Row | null
}

/** The id of a shift's sector, or its specialty if it has no sector. */
export const groupKeyOf = ({ setor_id, especialidade }: Shift, setores: readonly Setor[]) =>
  setores.some(({ id }) => id === setor_id) ? setor_id! : especialidade

/** The name of a group, also of a group without shifts. @param key the id of a sector, or the name of a specialty. */
export function nameOfGroup(key: string, setores: readonly Setor[]) {
  const isId = id.safeParse(key).success
  return setores.find((setor) => setor.id === key)?.nome ?? (isId ? unknownSetor : key)
}

/**
 * Sectors come first, in the hospital's own order, then specialties by name.
 * @param listed sectors that have their rows also without shifts
 */
export function toGroups(shifts: readonly Shift[], setores: readonly Setor[], listed: readonly Setor[] = []): Group[] {
  const positions = new Map(setores.map(({ id }, index) => [id, index]))
  const groups = groupedBy(shifts, (shift) => groupKeyOf(shift, setores))
  for (const { id } of listed) if (!groups.has(id)) groups.set(id, [])
  return [...groups]
    .map(([key, of]) => {
      const setor = setores.find(({ id }) => id === key)
      return {
        key,
        name: setor?.nome ?? key,
        rows: toRows(
          key,
          of,
          listed.find(({ id }) => id === key),
        ),
      }
    })
    .sort((a, b) => {
      const [first, second] = [positions.get(a.key) ?? setores.length, positions.get(b.key) ?? setores.length]
      return first - second || a.name.localeCompare(b.name, 'pt-BR')
    })
}

function toRows(group: string, shifts: readonly Shift[], listed: Setor | undefined): Row[] {
  return modalidades.flatMap((modalidade) =>
    [...turnos, null].flatMap((turno) => {
      const row = { key: `${group} ${modalidade} ${turno}`, turno, modalidade }
      const own = shifts.filter((shift) => shift.turno === turno && shift.modalidade === modalidade)
      const horarios = listed?.modalidade === modalidade ? listed.horarios : []
      const hours = new Map(
        horarios.filter((horario) => turnoOf(parseHorario(horario)) === turno).map((text) => [hoursInText(text), text]),
      )
      if (hours.size < 2) return withShifts(row, own, ...hours)
      // A sector with several day turnos has a row for each of them, and one for shifts of still other hours.
      return [
        ...[...hours].sort().flatMap((each) => {
          const of = own.filter((shift) => hoursOf(shift) === each[0])
          return withShifts({ ...row, key: `${row.key} ${each[0]}` }, of, each)
        }),
        ...withShifts(
          row,
          own.filter((shift) => !hours.has(hoursOf(shift))),
        ),
      ]
    }),
  )
}

/** No row without shifts, unless the sector lists its hours. @param listed these hours, as shown and as written */
function withShifts(row: Pick<Row, 'key' | 'turno' | 'modalidade'>, shifts: Shift[], listed?: [string, string]): Row[] {
  const different = new Set([...(listed ? [listed[0]] : []), ...shifts.map(hoursOf)])
  const [only, another] = different
  if (only === undefined) return []
  const hours = another === undefined ? only : null
  const horario = listed?.[1] ?? (hours !== null && shifts[0] ? plainHours(shifts[0].horario) : null)
  return [{ ...row, hours, horario, shifts }]
}

export const turnoOf = (read: Horario | null): Turno | null =>
  read && ({ day: 'dia', night: 'noite', 'whole-day': '24h' } as const)[shiftKind(read)]

/**
 * Writes hours without weekdays: '07h às 13h' becomes '07:00 - 13:00'. Null for more than 24 hours, such as
 * 'sexta 19h - segunda 7h'.
 */
function plainHours(horario: string) {
  const read = parseHorario(horario)
  if (!read || read.minutes > 24 * 60) return null
  return [read.start, read.end].map(clock).join(' - ')
}

const clock = (minutes: number) =>
  [Math.floor(minutes / 60) % 24, minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')

/** One section for each day, in which each shift names its sector. */
export function byDay(shifts: readonly Shift[], setores: readonly Setor[]): Section[] {
  const names = new Map(setores.map(({ id, nome }) => [id, nome]))
  return [...groupedBy(shifts, ({ data }) => data)].map(([data, of]) => ({
    key: data,
    name: formatDayInWords(data),
    items: of.map((shift) => {
      const key = groupKeyOf(shift, setores)
      return { shift, where: names.get(key) ?? key, add: null }
    }),
  }))
}

/** One section for each group. The last shift of each row offers to add one, as do rows without shifts. */
export const toSections = (groups: readonly Group[]): Section[] =>
  groups.map(({ key, name, rows }) => ({
    ...{ key, name },
    items: rows.flatMap((row): Item[] => {
      const shifts: (Shift | null)[] = row.shifts.length > 0 ? row.shifts : [null]
      return shifts.map((shift, n) => ({ shift, where: null, add: n === shifts.length - 1 ? row : null }))
    }),
  }))

/** Groups in the order of their first members. */
export const groupedBy = <T>(of: readonly T[], keyOf: (one: T) => string) => groupedByAll(of, (one) => [keyOf(one)])

/** The shifts of each day. Shifts that go on from earlier days come first. */
export const planOfDays = (shifts: readonly Shift[]) =>
  groupedByAll(shifts, (shift) => daysFrom(shift.data, lastDayInPlan(shift)))

function groupedByAll<T>(of: readonly T[], keysOf: (one: T) => readonly string[]) {
  const groups = new Map<string, T[]>()
  for (const one of of) {
    for (const key of keysOf(one)) {
      const group = groups.get(key)
      if (group) group.push(one)
      else groups.set(key, [one])
    }
  }
  return groups
}

/** The hours of shifts by the shifts: to write a time in a zone is slow, and a month has thousands. */
const knownHours = new WeakMap<Shift, string>()

/** Hours on the shift's own clock: '07–19', '07:30–13', '07–07 (48 h)'. Unknown hours are in the hospital's words. */
export function hoursOf(shift: Shift) {
  const known = knownHours.get(shift)
  if (known !== undefined) return known
  const { starts_at, ends_at, time_zone, horario } = shift
  const hours =
    starts_at === null || ends_at === null
      ? horario
      : shortHours(
          [starts_at, ends_at].map((at) => formatInstantTime(at, time_zone)),
          (Date.parse(ends_at) - Date.parse(starts_at)) / 60_000,
        )
  knownHours.set(shift, hours)
  return hours
}

/** The same from a text, without a shift. */
function hoursInText(horario: string) {
  const read = parseHorario(horario)
  return read ? shortHours([read.start, read.end].map(clock), read.minutes) : horario
}

const shortHours = (times: readonly string[], minutes: number) =>
  times.map((time) => time.replace(':00', '')).join('–') + (minutes > 24 * 60 ? ` (${formatDuration(minutes)})` : '')
