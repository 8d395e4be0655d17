/**
 * The server's time, by the `Date` header of its answers: the clock of a device may be wrong by hours, and may jump. Between
 * answers time goes on by `performance.now()`, which does not jump.
 */

/** Milliseconds from `performance.now()` to the time since 1970: by the device's clock until the first answer. */
let offset = Date.now() - performance.now()
let isLearned = false
const listeners = new Set<() => void>()

/** In milliseconds since 1970. */
export const currentTime = () => performance.now() + offset

/** @param sentAt when the request was sent, by `performance.now()`. */
export function learnTime(date: string | null, sentAt: number) {
  const stamped = Date.parse(date ?? '')
  if (Number.isNaN(stamped)) return
  // The header was written after the request was sent and before now, and leaves out the part of a second.
  const least = stamped - performance.now()
  const most = stamped + 1_000 - sentAt
  const known = isLearned ? offset : (least + most) / 2
  // While answers do not contradict it, the time stays as it is. They do after a sleep that stopped `performance.now()`.
  const next = Math.min(Math.max(known, least), most)
  const isCorrection = Math.abs(next - offset) > 1_000
  offset = next
  isLearned = true
  if (isCorrection) for (const listener of listeners) listener()
}

/** Calls the listener when the time turns out to be another. Returns what removes it. */
export function onTimeCorrected(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
