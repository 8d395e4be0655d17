import { dayIn } from '../../format.ts'
import { messages } from '../../messages.ts'
import type { Vaga } from '../../vagas/schema.ts'

const day = 24 * 60 * 60_000

/** Says when a shift begins, by the calendar of its place: 'Em andamento', 'Hoje', 'Em 6 dias'. Not for past shifts. */
export function shiftDistance(vaga: Pick<Vaga, 'data' | 'starts_at' | 'time_zone'>, now: Date) {
  const { underWay, today, tomorrow, inDays } = messages.shiftDay
  // The start decides, not the day, because a night shift is still under way on the day after its `data`.
  if (vaga.starts_at !== null && new Date(vaga.starts_at) <= now) return underWay
  const days = Math.round((Date.parse(vaga.data) - Date.parse(dayIn(vaga.time_zone, now))) / day)
  if (days <= 0) return today
  return days === 1 ? tomorrow : inDays(days)
}
