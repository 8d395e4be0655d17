import { lastDayInPlan } from '@plantao/contract/escala/rules'
import { id } from '@plantao/contract/fields'
import { formatDayInWords, formatDuration, formatInstantTime } from '@plantao/contract/format'
import { unknownSetor } from '@plantao/contract/sentences/escala'
import type { Setor } from '@plantao/contract/setores/schema'
import { modalidades, turnos } from '@plantao/contract/vagas/search/rules'
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
  shifts: Shift[]
}

export interface Section {
  key: string
  name: string
  shifts: { shift: Shift; where: string | null }[]
}

/** The id of a shift's sector, or its specialty if it has no sector. */
export const groupKeyOf = ({ setor_id, especialidade }: Shift, setores: readonly Setor[]) =>
  setores.some(({ id }) => id === setor_id) ? setor_id! : especialidade

/** The name of a group, also of a group without shifts. @param key the id of a sector, or the name of a specialty. */
export function nameOfGroup(key: string, setores: readonly Setor[]) {
  const isId = id.safeParse(key).success
  return setores.find((setor) => setor.id === key)?.nome ?? (isId ? unknownSetor : key)
}

/** Sectors come first, in the hospital's own order, then specialties by name. */
export function toGroups(shifts: readonly Shift[], setores: readonly Setor[]): Group[] {
  const positions = new Map(setores.map(({ id }, index) => [id, index]))
  const names = new Map(setores.map(({ id, nome }) => [id, nome]))
  const groups = groupedBy(shifts, (shift) => groupKeyOf(shift, setores))
  return [...groups]
    .map(([key, of]) => ({ key, name: names.get(key) ?? key, rows: toRows(key, of) }))
    .sort((a, b) => {
      const [first, second] = [positions.get(a.key) ?? setores.length, positions.get(b.key) ?? setores.length]
      return first - second || a.name.localeCompare(b.name, 'pt-BR')
    })
}

function toRows(group: string, shifts: readonly Shift[]): Row[] {
  return modalidades.flatMap((modalidade) =>
    [...turnos, null].flatMap((turno) => {
      const own = shifts.filter((shift) => shift.turno === turno && shift.modalidade === modalidade)
      if (own.length === 0) return []
      const hours = new Set(own.map(hoursOf))
      const [only] = hours
      return {
        ...{ key: `${group} ${modalidade} ${turno}`, turno, modalidade },
        ...{ hours: hours.size === 1 ? only! : null, shifts: own },
      }
    }),
  )
}

/** One section for each day, in which each shift names its sector. */
export function byDay(shifts: readonly Shift[], setores: readonly Setor[]): Section[] {
  const names = new Map(setores.map(({ id, nome }) => [id, nome]))
  return [...groupedBy(shifts, ({ data }) => data)].map(([data, of]) => ({
    key: data,
    name: formatDayInWords(data),
    shifts: of.map((shift) => {
      const key = groupKeyOf(shift, setores)
      return { shift, where: names.get(key) ?? key }
    }),
  }))
}

export const bySetor = (shifts: readonly Shift[], setores: readonly Setor[]): Section[] =>
  toGroups(shifts, setores).map(({ key, name, rows }) => ({
    ...{ key, name },
    shifts: rows.flatMap((row) => row.shifts.map((shift) => ({ shift, where: null }))),
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

/** Hours on the shift's own clock: '07–19', '07:30–13', '07–07 (48 h)'. Unknown hours are in the hospital's words. */
export function hoursOf({ starts_at, ends_at, time_zone, horario }: Shift) {
  if (starts_at === null || ends_at === null) return horario
  const hours = (Date.parse(ends_at) - Date.parse(starts_at)) / 3_600_000
  const times = [starts_at, ends_at].map((at) => formatInstantTime(at, time_zone).replace(':00', ''))
  return times.join('–') + (hours > 24 ? ` (${formatDuration(hours * 60)})` : '')
}
