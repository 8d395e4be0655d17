import type { Bitmap } from './bitmaps.ts'

/* Single bits of bitmaps. Loops over whole bitmaps are in bitmaps.ts. */

export function hasBit(bitmap: Bitmap, slot: number) {
  return (((bitmap[slot >>> 5] ?? 0) >>> (slot & 31)) & 1) === 1
}

export function setBit(bitmap: Bitmap, slot: number) {
  const word = slot >>> 5
  bitmap[word] = (bitmap[word] ?? 0) | (1 << (slot & 31))
}

export function clearBit(bitmap: Bitmap, slot: number) {
  const word = slot >>> 5
  bitmap[word] = (bitmap[word] ?? 0) & ~(1 << (slot & 31))
}

/**
 * Keeps those of the first `length` slots whose bit is set: moves them to the front, in their order. The loop does not
 * branch on a bit, so the processor reads several words from memory at once.
 * @returns the number of kept slots
 */
export function keepSet(slots: Uint32Array, length: number, bitmap: Bitmap) {
  let kept = 0
  for (let index = 0; index < length; index++) {
    const slot = slots[index] ?? 0
    slots[kept] = slot
    kept += ((bitmap[slot >>> 5] ?? 0) >>> (slot & 31)) & 1
  }
  return kept
}

/** The number of the highest bit that is set. `word` must not be 0. */
export const highestBit = (word: number) => 31 - Math.clz32(word)

/** The number of the lowest bit that is set. `word` must not be 0. */
export const lowestBit = (word: number) => 31 - Math.clz32(word & -word)

export function grown(numbers: Uint32Array, length: number) {
  const longer = new Uint32Array(length)
  longer.set(numbers)
  return longer
}
