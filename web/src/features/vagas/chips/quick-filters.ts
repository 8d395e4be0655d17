import type { VagaQuestion } from '@plantao/contract/vagas/search/schema'
import { addDays, lastDayOfMonth, weekdayOf } from '../../../lib/time/days.ts'

const friday = 5

/**
 * Filters for the shifts of the next weekend, from Friday night on.
 * @param today yyyy-mm-dd
 */
export function nextWeekend(today: string) {
  const data_de = addDays(today, (friday - weekdayOf(today) + 7) % 7)
  return { data_de, data_ate: addDays(data_de, 2), fim_de_semana: 'true' } as const satisfies VagaQuestion
}

/** The filter covers the whole month, also past days, so that it stays the same until the month ends. */
export const thisMonth = (today: string) =>
  ({ data_de: `${today.slice(0, 7)}-01`, data_ate: lastDayOfMonth(today) }) satisfies VagaQuestion

/** True when all wanted filters are set, perhaps among others. */
export function includesFilters(filters: VagaQuestion, wanted: VagaQuestion) {
  const given = new Map<string, unknown>(Object.entries(filters))
  return Object.entries(wanted).every(([name, value]) => {
    const there = given.get(name)
    return Array.isArray(value) ? Array.isArray(there) && value.every((each) => there.includes(each)) : there === value
  })
}

/** Added states and turnos join those already chosen. Any other added filter replaces the chosen value. */
export const addFilters = (filters: VagaQuestion, added: VagaQuestion): VagaQuestion => ({
  ...added,
  ...(added.estado && { estado: [...new Set([...(filters.estado ?? []), ...added.estado])] }),
  ...(added.turno && { turno: [...new Set([...(filters.turno ?? []), ...added.turno])] }),
})

export const removeFilters = (filters: VagaQuestion, removed: VagaQuestion): VagaQuestion => ({
  ...Object.fromEntries(Object.keys(removed).map((name) => [name, undefined])),
  ...(removed.estado && { estado: filters.estado?.filter((uf) => !removed.estado?.includes(uf)) }),
  ...(removed.cidade && { cidade: filters.cidade?.filter((cidade) => !removed.cidade?.includes(cidade)) }),
  ...(removed.turno && { turno: filters.turno?.filter((turno) => !removed.turno?.includes(turno)) }),
})
