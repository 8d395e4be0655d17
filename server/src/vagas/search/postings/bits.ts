/**
 * Bitmaps: one bit for each slot, in words of 32. A term of a question narrows a result by one AND for 32 vagas, which is
 * what makes exact counts cheap. Functions take a range of words, so that an answer may stop early.
 */
export type Bitmap = Uint32Array<ArrayBuffer>

export const wordsFor = (slots: number) => (slots + 31) >>> 5

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

/** Four words a turn: a third less time. */
export function and(into: Bitmap, other: Bitmap, from: number, to: number) {
  let word = from
  for (; word + 3 < to; word += 4) {
    into[word] = (into[word] ?? 0) & (other[word] ?? 0)
    into[word + 1] = (into[word + 1] ?? 0) & (other[word + 1] ?? 0)
    into[word + 2] = (into[word + 2] ?? 0) & (other[word + 2] ?? 0)
    into[word + 3] = (into[word + 3] ?? 0) & (other[word + 3] ?? 0)
  }
  for (; word < to; word++) into[word] = (into[word] ?? 0) & (other[word] ?? 0)
}

export function andNot(into: Bitmap, other: Bitmap, from: number, to: number) {
  let word = from
  for (; word + 3 < to; word += 4) {
    into[word] = (into[word] ?? 0) & ~(other[word] ?? 0)
    into[word + 1] = (into[word + 1] ?? 0) & ~(other[word + 1] ?? 0)
    into[word + 2] = (into[word + 2] ?? 0) & ~(other[word + 2] ?? 0)
    into[word + 3] = (into[word + 3] ?? 0) & ~(other[word + 3] ?? 0)
  }
  for (; word < to; word++) into[word] = (into[word] ?? 0) & ~(other[word] ?? 0)
}

export function or(into: Bitmap, other: Bitmap, from: number, to: number) {
  let word = from
  for (; word + 3 < to; word += 4) {
    into[word] = (into[word] ?? 0) | (other[word] ?? 0)
    into[word + 1] = (into[word + 1] ?? 0) | (other[word + 1] ?? 0)
    into[word + 2] = (into[word + 2] ?? 0) | (other[word + 2] ?? 0)
    into[word + 3] = (into[word + 3] ?? 0) | (other[word + 3] ?? 0)
  }
  for (; word < to; word++) into[word] = (into[word] ?? 0) | (other[word] ?? 0)
}

/** Bits set in each number of 16 bits: two look-ups a word take half the time of counting by shifts. */
const ones = new Uint8Array(1 << 16)
for (let number = 1; number < ones.length; number++) ones[number] = (ones[number >>> 1] ?? 0) + (number & 1)

export function countBits(bitmap: Bitmap, from = 0, to = bitmap.length) {
  let count = 0
  for (let index = from; index < to; index++) {
    const word = bitmap[index] ?? 0
    count += (ones[word & 0xffff] ?? 0) + (ones[word >>> 16] ?? 0)
  }
  return count
}

/** How many bits both have. */
export function andCount(bitmap: Bitmap, other: Bitmap) {
  let count = 0
  for (let index = 0; index < bitmap.length; index++) {
    const word = (bitmap[index] ?? 0) & (other[index] ?? 0)
    count += (ones[word & 0xffff] ?? 0) + (ones[word >>> 16] ?? 0)
  }
  return count
}

/** Adds to `counts`, for each bit, one at the code of its slot. */
export function tallyBits(bitmap: Bitmap, codes: Uint32Array, counts: Uint32Array) {
  for (let index = 0; index < bitmap.length; index++) {
    for (let word = bitmap[index] ?? 0; word !== 0; word &= word - 1) {
      const code = codes[index * 32 + lowestBit(word)] ?? 0
      counts[code] = (counts[code] ?? 0) + 1
    }
  }
}

/** The number of the highest bit of a word that is not 0. */
export const highestBit = (word: number) => 31 - Math.clz32(word)

/** The number of the lowest bit of a word that is not 0. */
export const lowestBit = (word: number) => 31 - Math.clz32(word & -word)

/** The slots of all bits in ascending order, written to `into`. How many they are. */
export function slotsOf(bitmap: Bitmap, into: Uint32Array, from = 0, to = bitmap.length) {
  let found = 0
  for (let index = from; index < to; index++) {
    for (let word = bitmap[index] ?? 0; word !== 0; word &= word - 1) into[found++] = index * 32 + lowestBit(word)
  }
  return found
}

/** A longer copy. */
export function grown(bitmap: Uint32Array, words: number): Bitmap {
  const longer = new Uint32Array(words)
  longer.set(bitmap)
  return longer
}

/**
 * Bitmaps to compute with. A new one for each term would be 125 kB of garbage a question, so questions take them from
 * here: two may not use them at once, so no answer waits for anything in between.
 */
export class Scratch {
  private bitmaps: Bitmap[] = []
  private taken = 0
  words: number
  /** For a union that is used up at once. */
  union: Bitmap
  /** For a result that is only counted. */
  narrowed: Bitmap

  constructor(words: number) {
    this.words = words
    this.union = new Uint32Array(words)
    this.narrowed = new Uint32Array(words)
  }

  /** Everything taken before is free again. */
  reset() {
    this.taken = 0
  }

  /** With whatever is in it: clear the range that you use. */
  take(): Bitmap {
    let bitmap = this.bitmaps[this.taken]
    if (!bitmap) {
      bitmap = new Uint32Array(this.words)
      this.bitmaps.push(bitmap)
    }
    this.taken++
    return bitmap
  }

  grow(words: number) {
    this.words = words
    this.union = new Uint32Array(words)
    this.narrowed = new Uint32Array(words)
    this.bitmaps = []
    this.taken = 0
  }
}
