import { lastDayInPlan } from '@plantao/contract/escala/rules'
import type { EscalaShift } from '@plantao/contract/escala/schema'
import type { Sheet } from '@plantao/contract/escala/sheet/schema'
import { formatClocks, formatDuration, formatInstantTime } from '@plantao/contract/format'
import { formatCrm } from '@plantao/contract/medicos/rules'
import { maxHorarios } from '@plantao/contract/setores/rules'
import { holidayName } from '@plantao/contract/vagas/holiday-rules'
import { parseHorario } from '@plantao/contract/vagas/horario-rules'

interface SheetShift
  extends Pick<EscalaShift, 'setor_id' | 'especialidade' | 'modalidade' | 'turno' | 'data' | 'horario' | 'time_zone'>,
    Pick<EscalaShift, 'starts_at' | 'ends_at'> {
  /** The id of the doctor. */
  medico: string | null
}

interface SheetMedico {
  id: string
  is_membro: boolean
  nome: string
  /** The text of an accepted doctor, which may have an RQE behind it. */
  crm: string | null
  rqe: string | null
  especialidade: string | null
  telefone: string | null
}

/** All that the paper of a month is made of, as the database had it at one moment. */
export interface MonthPlan {
  hospital: Sheet['hospital']
  /** In the hospital's own order. */
  setores: { id: string; nome: string; horarios: string[] }[]
  medicos: SheetMedico[]
  shifts: SheetShift[]
}

/** Hours that so many shifts of a sector have are a column, even if the sector does not list them. */
const shiftsOfColumn = 4

export function composeSheet(mes: string, plan: MonthPlan): Sheet {
  const medicos = plan.medicos.toSorted((a, b) => a.nome.localeCompare(b.nome, 'pt-BR') || a.id.localeCompare(b.id))
  const indexes = new Map(medicos.map(({ id }, index) => [id, index]))
  const shifts = plan.shifts
    .map((shift) => ({
      ...shift,
      ...{ hours: hoursOf(shift), last: lastDayInPlan(shift) },
      medico: shift.medico === null ? null : indexes.get(shift.medico)!,
    }))
    .sort((a, b) => a.data.localeCompare(b.data) || startOf(a) - startOf(b) || (a.medico ?? -1) - (b.medico ?? -1))
  const groups = (modalidade: SheetShift['modalidade']) =>
    toGroups(
      shifts.filter((shift) => shift.modalidade === modalidade),
      plan.setores,
    )
  const setores = groups('presencial').map((group) => ({ ...group, colunas: columnsOf(group) }))
  return {
    mes,
    hospital: plan.hospital,
    medicos: medicos.map(({ nome, crm, rqe, especialidade, telefone }) => {
      const number = rqe ?? /\bRQE\D*(\d[\d.]*)/i.exec(crm ?? '')?.[1] ?? null
      return {
        ...{ nome, crm: crm && formatCrm(crm).replace(/ \/ RQE.*/i, ''), rqe: number },
        ...{ especialidade: number && especialidade, telefone },
      }
    }),
    setores: setores.map(({ key, nome, shifts: own, colunas }) => ({
      ...{ key, nome, especialidades: [...new Set(own.map(({ especialidade }) => especialidade))], colunas },
    })),
    dias: daysOf(mes).map((data) => ({
      ...{ data, feriado: holidayName(data) ?? null },
      celulas: setores.map(({ shifts: own, colunas }) => {
        const ofDay = own.filter((shift) => shift.data <= data && data <= shift.last)
        return colunas.map((column) =>
          ofDay
            .filter((shift) => columnOf(shift, colunas) === column)
            .map(({ medico, hours, data: start }) => ({
              ...{ medico, horario: column.horario === null ? hours : null, desde: start === data ? null : start },
            })),
        )
      }),
    })),
    sobreaviso: groups('sobreaviso').map(({ key, nome, shifts: own }) => ({
      ...{ key, nome, plantoes: own.map(({ data, hours, medico }) => ({ data, horario: hours, medico })) },
    })),
  }
}

interface Placed extends Omit<SheetShift, 'medico'> {
  hours: string
  last: string
  medico: number | null
}

interface Group {
  key: string
  nome: string
  horarios: string[]
  shifts: Placed[]
}

/** Sectors come first, in the hospital's own order, then specialties by name. */
function toGroups(shifts: readonly Placed[], setores: MonthPlan['setores']): Group[] {
  const ofKey = Map.groupBy(shifts, ({ setor_id, especialidade }) => setor_id ?? especialidade)
  const known = setores.map(({ id, ...setor }) => ({ key: id, ...setor, shifts: ofKey.get(id) ?? [] }))
  const others = [...ofKey]
    .filter(([key]) => setores.every(({ id }) => id !== key))
    .map(([key, own]) => ({ key, nome: key, horarios: [], shifts: own }))
    .sort((a, b) => a.nome.localeCompare(b.nome, 'pt-BR'))
  return [...known, ...others].filter((group) => group.shifts.length > 0)
}

type Columns = Sheet['setores'][number]['colunas']

/** The hours that the sector lists, then those of several shifts. Shifts of other hours share the last column. */
function columnsOf({ horarios, shifts }: Group): Columns {
  const read = Map.groupBy(shifts.filter(isRead), ({ hours }) => hours)
  const listed = horarios
    .map((horario) => parseHorario(horario))
    .map((found) => found && hoursText(formatClocks(found), found.minutes))
  const usual = [...read]
    .filter(([hours, of]) => of.length >= shiftsOfColumn && !listed.includes(hours))
    .map(([hours]) => hours)
  const columns: Columns = [...new Set([...listed, ...usual.sort()])]
    .flatMap((hours) =>
      hours !== null && read.has(hours) ? [{ horario: hours, turno: read.get(hours)![0]!.turno }] : [],
    )
    .slice(0, maxHorarios)
  const isWhole = shifts.every((shift) => columns.includes(columnOf(shift, columns)!))
  return isWhole ? columns : [...columns, { horario: null, turno: null }]
}

const columnOf = (shift: Placed, columns: Columns) =>
  columns.find(({ horario }) => horario === null || (isRead(shift) && horario === shift.hours))

const isRead = ({ starts_at }: Pick<SheetShift, 'starts_at'>) => starts_at !== null

/** Shifts of unknown hours come first. */
const startOf = ({ starts_at }: Pick<SheetShift, 'starts_at'>) => (starts_at === null ? 0 : Date.parse(starts_at))

/** Hours on the clock of the place: '19:00–07:00', '19:00–07:00 (60 h)'. Unknown hours are in the hospital's words. */
function hoursOf({ starts_at, ends_at, time_zone, horario }: SheetShift) {
  if (starts_at === null || ends_at === null) return horario
  const clocks = [starts_at, ends_at].map((at) => formatInstantTime(at, time_zone)).join('–')
  return hoursText(clocks, (Date.parse(ends_at) - Date.parse(starts_at)) / 60_000)
}

const hoursText = (clocks: string, minutes: number) =>
  clocks.replace(' - ', '–') + (minutes > 24 * 60 ? ` (${formatDuration(minutes)})` : '')

export function daysOf(mes: string) {
  const [year, month] = mes.split('-').map(Number) as [number, number]
  const count = new Date(Date.UTC(year, month, 0)).getUTCDate()
  return Array.from({ length: count }, (_, n) => `${mes}-${String(n + 1).padStart(2, '0')}`)
}
