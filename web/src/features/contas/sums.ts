import type { Figures, ShiftSum } from '@plantao/contract/contas/schema'
import { counted, formatDuration, formatInteger, formatValor } from '@plantao/contract/format'
import { messages } from '@plantao/contract/messages'

/** Null when no value is known: a value that is still to be agreed is not 0. */
export function valorOf({ cents, shifts, without_valor }: ShiftSum) {
  return shifts > without_valor ? formatValor(cents / 100) : null
}

export function shiftsAndHours({ shifts, minutes, without_hours }: ShiftSum) {
  const hours = shifts > without_hours ? [formatDuration(minutes)] : []
  return [counted(shifts, 'plantão', 'plantões'), ...hours].join(' · ')
}

export function sumOfMonth({ planned, done }: Pick<Figures, 'planned' | 'done'>) {
  const both: ShiftSum = {
    shifts: planned.shifts + done.shifts,
    minutes: planned.minutes + done.minutes,
    cents: planned.cents + done.cents,
    without_valor: planned.without_valor + done.without_valor,
    without_hours: planned.without_hours + done.without_hours,
  }
  if (both.shifts === 0) return messages.contas.none
  return valorOf(both) ?? `${formatInteger(both.without_valor)} a combinar`
}
