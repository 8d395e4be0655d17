import type { Entry } from '../row.ts'

/** More than the minutes of any shift, which are at most a day's. Added to those of a reopened vaga. */
const reopened = 2048
const perSecond = 2 * reopened

/** Seconds: a reopened vaga may have started so long before the end of its `open_until`. */
export const longestHalf = 12 * 60 * 60

/** One number for `open_until`, the shift's minutes (0 if unknown) and whether it was reopened. */
export function shiftKey({ open_until, starts_at, ends_at, is_reopened }: Entry) {
  const minutes = starts_at === null || ends_at === null ? 0 : (ends_at - starts_at) / 60
  return open_until * perSecond + (is_reopened ? reopened : 0) + minutes
}
/** Seconds since 1970. */
export const openUntilOf = (key: number) => Math.floor(key / perSecond)
/** 0 if unknown. */
export const minutesOf = (key: number) => key % reopened
export const isReopened = (key: number) => key % perSecond >= reopened
/** Seconds since 1970, where the minutes are known: a reopened vaga is open until half of the shift is over. */
export const startOf = (key: number) => openUntilOf(key) - (isReopened(key) ? minutesOf(key) * 30 : 0)
/** The first key of an instant. */
export const firstShiftKey = (openUntil: number) => openUntil * perSecond
