import { wordsFor } from '../postings/bitmaps.ts'
import { highestBit } from '../postings/bits.ts'
import type { NewestCursor } from '../slots/slots.ts'
import type { VagaTable } from '../vaga-table.ts'
import type { Matches } from './matches.ts'

/** Words in the first window (a range of the bitmaps). Each further window is four times as long as the one before. */
const firstWindow = 64

export function newestPage(table: VagaTable, matches: Matches, after: NewestCursor | null, limit: number) {
  const { slots } = table
  const end = after ? slots.seek(after) : slots.used
  const found = matches.few
    ? matches.few.filter((slot) => slot < end && slots.inOrder(slot)).slice(-limit)
    : newestOfMany(table, matches, end, limit)
  const late = slots.late.filter(
    (slot) =>
      (after === null || slots.compareTo(slot, after) < 0) &&
      (matches.few ? matches.few.includes(slot) : matches.has(slot)),
  )
  return [...found, ...late].sort((a, b) => (late.length === 0 ? b - a : slots.compare(b, a))).slice(0, limit)
}

/** Reads windows of the bitmaps backwards from `end`. Most queries fill their page from the first window. */
function newestOfMany({ slots, bitmaps }: VagaTable, matches: Matches, end: number, limit: number) {
  const found: number[] = []
  const bits = bitmaps.take()
  let to = wordsFor(end)
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
