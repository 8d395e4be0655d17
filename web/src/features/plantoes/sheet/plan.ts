import { parseValor } from '@plantao/contract/vagas/rules'
import { hasChoice, readChoices, type SheetTurno, sheetTurnos } from '../choices.ts'
import { clashOf, type Existing, inPlace, type Shift, shiftsOf, type TurnoHours, turnoHours } from '../shifts.ts'
import { maxMedicos, type SheetInput } from './sheet-form.ts'

export interface Clash<E extends Existing> {
  shift: Shift
  existing: E
  /** True when the sheet publishes the shift despite the clash, because the hospital wants both. */
  isPublished: boolean
}

/** The shifts that the sheet would publish now, and those that it leaves out. */
export interface Plan<E extends Existing> {
  shifts: Shift[]
  clashes: Clash<E>[]
  /** Shifts that have begun, for example in a form draft from yesterday. */
  past: Shift[]
  medicos: number
}

export function hoursOf(values: SheetInput) {
  const hours = (turno: SheetTurno) =>
    turnoHours(values[`horario_${turno}`].trim(), parseValor(values[`valor_${turno}`]).valor)
  return Object.fromEntries(sheetTurnos.map((turno) => [turno, hours(turno)])) as Record<SheetTurno, TurnoHours>
}

/** @param now the present time on the hospital's wall clock (`wallNow`) */
export function planOf<E extends Existing>(values: SheetInput, existing: readonly E[], now: number): Plan<E> {
  const all = shiftsOf(readChoices(values.escolhas), hoursOf(values))
  const there = inPlace(existing, values)
  const clashes = all.flatMap((shift) => {
    const found = shift.start > now && clashOf(shift, there)
    return found ? [{ shift, existing: found, isPublished: hasChoice(values.repetidas, shift) }] : []
  })
  const skipped = new Set(clashes.filter(({ isPublished }) => !isPublished).map(({ shift }) => shift))
  const medicos = Math.floor(Number(values.medicos))
  return {
    shifts: all.filter((shift) => shift.start > now && !skipped.has(shift)),
    clashes,
    past: all.filter(({ start }) => start <= now),
    medicos: medicos >= 1 && medicos <= maxMedicos ? medicos : 1,
  }
}
