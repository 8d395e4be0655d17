import { highestBit } from '../postings/bits.ts'
import type { SearchIndex } from '../search-index.ts'
import type { ListPlace } from '../slots/slots.ts'
import type { Matches } from './matches.ts'

/** Words of bitmaps that the first window reads. Each further one is four times as long. */
const firstWindow = 64

/** The slots of a page, newest first, after a place in the list. */
export function newestPage(index: SearchIndex, matches: Matches, after: ListPlace | null, limit: number) {
  const { slots } = index
  const end = after ? slots.seek(after) : slots.used
  const found = matches.few
    ? newestOfFew(index, matches, matches.few, end, limit)
    : newestOfMany(index, matches, end, limit)
  if (slots.late.length === 0) return found
  const late = slots.late
    .toReversed()
    .filter((slot) => (after === null || slots.compareTo(slot, after) < 0) && isMatch(matches, slot))
  return [...found, ...late].sort((a, b) => slots.compare(b, a)).slice(0, limit)
}

function isMatch(matches: Matches, slot: number) {
  return (matches.few === null || matches.few.includes(slot)) && matches.has(slot)
}

function newestOfFew({ slots }: SearchIndex, matches: Matches, few: Uint32Array, end: number, limit: number) {
  const found: number[] = []
  for (let position = few.length - 1; position >= 0 && found.length < limit; position--) {
    const slot = few[position] ?? 0
    if (slot < end && slots.inOrder(slot) && matches.has(slot)) found.push(slot)
  }
  return found
}

/** Reads windows of the bitmaps backwards from the place, so that a common question stops in the first. */
function newestOfMany({ slots, bitmaps }: SearchIndex, matches: Matches, end: number, limit: number) {
  const found: number[] = []
  const bits = bitmaps.take()
  let to = (end + 31) >>> 5
  for (let length = firstWindow; to > 0 && found.length < limit; length *= 4) {
    const from = Math.max(0, to - length)
    matches.window(bits, from, to)
    for (let index = to - 1; index >= from && found.length < limit; index--) {
      for (let word = bits[index] ?? 0; word !== 0 && found.length < limit; ) {
        const bit = highestBit(word)
        word &= ~(1 << bit)
        const slot = index * 32 + bit
        if (slot < end && slots.inOrder(slot)) found.push(slot)
      }
    }
    to = from
  }
  return found
}
