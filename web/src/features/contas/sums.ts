import { monthsLater } from '@plantao/contract/contas/rules'
import type { Figures, Group, ShiftSum } from '@plantao/contract/contas/schema'
import { counted, formatDuration, formatInteger, formatMonth, formatValor } from '@plantao/contract/format'

/** A value that is still to be agreed is not 0, and counts only where no value is known. */
export function worthOf(sum: Pick<ShiftSum, 'cents' | 'shifts' | 'without_valor'> | undefined) {
  if (!sum?.shifts) return 'nenhum plantão'
  return sum.shifts > sum.without_valor ? formatValor(sum.cents / 100) : `${formatInteger(sum.shifts)} a combinar`
}

export const shiftsOf = ({ shifts }: Pick<ShiftSum, 'shifts'>) => whole(counted(shifts, 'plantão', 'plantões'))

export function shiftsAndHours(sum: ShiftSum) {
  const hours = sum.shifts > sum.without_hours ? [whole(formatDuration(sum.minutes))] : []
  return [shiftsOf(sum), ...hours].join(' · ')
}

/** The reasons for which shifts are to be checked, without numbers, because one shift may have several. */
export function reasonsToCheck({ all, one_sided }: Figures) {
  const reasons = [
    one_sided && 'presença de um lado só',
    all.without_valor && 'a combinar',
    all.without_hours && 'sem horas',
  ]
  return reasons.filter(Boolean).join(', ')
}

/** Rounds times of an hour or more to whole hours, because their minutes do not matter. */
export const timeToFill = (minutes: number) =>
  whole(formatDuration(minutes < 60 ? minutes : Math.round(minutes / 60) * 60))

/** Keeps the number on the line of its unit. */
const whole = (text: string) => text.replace(' ', '\u00a0')

export const isEmpty = ({ all, missed, given_up, filling }: Figures) =>
  all.shifts + missed + given_up + (filling?.unfilled ?? 0) === 0

export const nameOfGroup = ({ nome }: Pick<Group, 'nome'>) => nome ?? 'Sem setor'

/** The name of the month, with its year only if that differs from the year of the other month. */
export function monthBeside(other: string, mes: string) {
  return formatMonth(mes).replace(` de ${other.slice(0, 4)}`, '')
}

/** Twelve months with `mes`, in steps of a year from the present ones, which end two months after this month. */
export function yearAround(mes: string, thisMonth: string) {
  const [month, present] = [mes, thisMonth].map((each) => Number(each.slice(0, 4)) * 12 + Number(each.slice(5))) as [
    number,
    number,
  ]
  const first = present - 9 + Math.floor((month - present + 9) / 12) * 12
  return Array.from({ length: 12 }, (_, n) => monthsLater(mes, first - month + n)).filter((each) => each !== null)
}
