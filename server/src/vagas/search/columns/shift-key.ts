import type { VagaRow } from '../row.ts'

/** Minutes; more than any. */
const longestShift = 4096

/** One number for `open_until`, which is when a shift of known times starts, and the shift's minutes; 0 if unknown. */
export function shiftKey({ open_until, starts_at, ends_at }: VagaRow) {
  const minutes = starts_at === null || ends_at === null ? 0 : (ends_at - starts_at) / 60
  return open_until * longestShift + minutes
}
/** Seconds since 1970. */
export const openUntilOf = (key: number) => Math.floor(key / longestShift)
/** 0 if unknown. */
export const minutesOf = (key: number) => key % longestShift
/** The first key of an instant. */
export const firstShiftKey = (openUntil: number) => openUntil * longestShift
