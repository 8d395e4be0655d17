import type { ErrorCode } from '../../errors.ts'
import type { ShiftDay } from './schema.ts'

/*
 * The steps of a shift's day, and when each is allowed. The database has the same rules (server/schema/shift-day.sql).
 */

const hour = 60 * 60_000
const day = 24 * hour

/** Days after a shift in which presence and ratings can be recorded. The database has the same number. */
export const ratingDays = 14

type Steps = Pick<
  ShiftDay,
  'starts_at' | 'ends_at' | 'checked_in_at' | 'checked_out_at' | 'presence' | 'no_show_answer'
>
type Blocked = Extract<ErrorCode, 'shift_day_too_early' | 'shift_day_too_late' | 'attendance_already_recorded'>

function outside(now: Date, from: number, until: number): Blocked | null {
  if (now.getTime() < from) return 'shift_day_too_early'
  return now.getTime() > until ? 'shift_day_too_late' : null
}

export const checkInOpensAt = ({ starts_at }: Pick<ShiftDay, 'starts_at'>) => new Date(Date.parse(starts_at) - 2 * hour)

export function checkInBlockedBy({ starts_at, ends_at, checked_in_at }: Steps, now: Date): Blocked | null {
  if (checked_in_at !== null) return 'attendance_already_recorded'
  return outside(now, checkInOpensAt({ starts_at }).getTime(), Date.parse(ends_at))
}

export function checkOutBlockedBy({ ends_at, checked_in_at, checked_out_at }: Steps, now: Date): Blocked | null {
  if (checked_in_at === null) return 'shift_day_too_early'
  if (checked_out_at !== null) return 'attendance_already_recorded'
  return outside(now, Number.NEGATIVE_INFINITY, Date.parse(ends_at) + day)
}

export function presenceBlockedBy({ starts_at, ends_at, presence }: Steps, now: Date): Blocked | null {
  if (presence === 'presente') return 'attendance_already_recorded'
  return outside(now, Date.parse(starts_at), Date.parse(ends_at) + ratingDays * day)
}

export function noShowBlockedBy(steps: Steps & Pick<ShiftDay, 'given'>, now: Date) {
  if (steps.presence !== null) return 'attendance_already_recorded'
  if (steps.given) return 'rating_already_given'
  return presenceBlockedBy(steps, now)
}

export function noShowAnswerBlockedBy({ presence, no_show_answer }: Steps) {
  return presence === 'nao_compareceu' && no_show_answer === null ? null : 'attendance_already_recorded'
}

export function rateBlockedBy({ ends_at, presence, given }: Steps & Pick<ShiftDay, 'given'>, now: Date) {
  if (given) return 'rating_already_given'
  if (presence === 'nao_compareceu') return 'rating_of_no_show'
  return outside(now, Date.parse(ends_at), Date.parse(ends_at) + ratingDays * day)
}
