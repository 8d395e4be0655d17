import { maxShiftMinutes } from '@plantao/contract/vagas/search/rules'
import type { Vaga } from '../vaga.ts'

/** Marks a reopened vaga in `shiftKey`. The number is greater than the minutes of any shift. */
const reopened = 16_384
const perSecond = 2 * reopened

export const maxShiftSeconds = maxShiftMinutes * 60

/** One number that holds `open_until`, the shift's minutes (0 if unknown) and whether the vaga was reopened. */
export function shiftKey({ open_until, starts_at, ends_at, is_reopened }: Vaga) {
  const minutes = starts_at === null || ends_at === null ? 0 : (ends_at - starts_at) / 60
  return open_until * perSecond + (is_reopened ? reopened : 0) + minutes
}
/** Seconds since 1970. */
export const openUntilOf = (key: number) => Math.floor(key / perSecond)
export const isReopened = (key: number) => key % perSecond >= reopened
/** The lowest key with this `open_until` (seconds since 1970). */
export const firstShiftKey = (openUntil: number) => openUntil * perSecond

/** The shift in seconds since 1970, or null if unknown. A reopened vaga is open until the middle of its shift. */
export function shiftOf(key: number) {
  const minutes = key % reopened
  if (minutes === 0) return null
  const start = openUntilOf(key) - (isReopened(key) ? minutes * 30 : 0)
  return { start, end: start + minutes * 60 }
}
