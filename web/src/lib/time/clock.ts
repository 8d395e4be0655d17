/**
 * The server's time, learnt from its answers, because a device's clock may be wrong by hours and may jump. Between
 * answers it follows `performance.now()`, which does not jump.
 */

/**
 * Milliseconds to add to `performance.now()` for the time since 1970. Until the first answer they come from the
 * device's clock.
 */
let offset = Date.now() - performance.now()
let isLearned = false
const listeners = new Set<() => void>()

export const currentTime = () => performance.now() + offset

/** @param sentAt the time of the request, by `performance.now()`. */
export function learnTime(date: string | null, sentAt: number) {
  const stamped = Date.parse(date ?? '')
  if (Number.isNaN(stamped)) return
  // The server wrote the header between `sentAt` and now, and left out the fraction of a second.
  const min = stamped - performance.now()
  const max = stamped + 1_000 - sentAt
  const known = isLearned ? offset : (min + max) / 2
  // The known time stays until an answer contradicts it, as after a sleep that stopped `performance.now()`.
  const next = Math.min(Math.max(known, min), max)
  const isCorrection = Math.abs(next - offset) > 1_000
  offset = next
  isLearned = true
  if (isCorrection) for (const listener of listeners) listener()
}

export function onTimeCorrected(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
