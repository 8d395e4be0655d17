/** One bit for each slot, in words of 32 bits. A query narrows its result by one AND for each term. */
export type Bitmap = Uint32Array<ArrayBuffer>

/** The number of words for this number of slots. */
export const wordsFor = (slots: number) => Math.ceil(slots / 32)

/** The number of bits that are set in each number of 16 bits: faster than counting them by shifts. */
const bitCounts = new Uint8Array(65_536)
for (let number = 1; number < bitCounts.length; number++) bitCounts[number] = bitCounts[number >>> 1]! + (number & 1)

/** All bitmaps of an index, of equal length, with the loops over them. */
export class Bitmaps {
  readonly words: number
  readonly none: Bitmap
  /** Scratch bitmap for a union, which must be read before the next union is computed. */
  readonly union: Bitmap
  /** Scratch bitmap for a result that is counted or listed immediately. */
  readonly narrowed: Bitmap
  private readonly scratch: Bitmap[] = []
  private taken = 0
  /** The result of `slotsOf`, with room for every slot. */
  private readonly slots: Bitmap

  constructor(slots: number) {
    this.words = wordsFor(slots)
    this.none = this.create()
    this.union = this.create()
    this.narrowed = this.create()
    this.slots = new Uint32Array(this.words * 32)
  }

  create(): Bitmap {
    return new Uint32Array(this.words)
  }

  /** A scratch bitmap, valid until the next query. Its content is undefined at first. */
  take(): Bitmap {
    const bitmap = this.scratch[this.taken] ?? this.create()
    this.scratch[this.taken++] = bitmap
    return bitmap
  }

  takeBack() {
    this.taken = 0
  }

  /* The next functions work on a range of words. `into` may be one of the operands. */

  and(into: Bitmap, one: Bitmap, other: Bitmap, from: number, to: number) {
    for (let word = from; word < to; word++) into[word] = one[word]! & other[word]!
  }

  andNot(into: Bitmap, one: Bitmap, other: Bitmap, from: number, to: number) {
    for (let word = from; word < to; word++) into[word] = one[word]! & ~other[word]!
  }

  or(into: Bitmap, one: Bitmap, other: Bitmap, from: number, to: number) {
    for (let word = from; word < to; word++) into[word] = one[word]! | other[word]!
  }

  copy(into: Bitmap, other: Bitmap, from: number, to: number) {
    into.set(other.subarray(from, to), from)
  }

  clear(bitmap: Bitmap, from: number, to: number) {
    bitmap.fill(0, from, to)
  }

  /* The next functions work on whole bitmaps. */

  count(bitmap: Bitmap) {
    return this.countBoth(bitmap, bitmap)
  }

  countBoth(one: Bitmap, other: Bitmap) {
    let count = 0
    for (let index = 0; index < one.length; index++) {
      const word = one[index]! & other[index]!
      count = (count + bitCounts[word & 0xffff]! + bitCounts[word >>> 16]!) | 0
    }
    return count
  }

  /** The slots whose bits are set, in ascending order. The array is valid until the next call. */
  slotsOf(bitmap: Bitmap): Uint32Array {
    const { slots } = this
    let length = 0
    for (let index = 0; index < bitmap.length; index++)
      for (let word = bitmap[index]!; word !== 0; word &= word - 1)
        slots[length++] = index * 32 + 31 - Math.clz32(word & -word)
    return slots.subarray(0, length)
  }

  /** Whether some bit is set in `among` and in `and`, but not in `not`. */
  hasAny(among: Bitmap, and: Bitmap, not: Bitmap) {
    for (let word = 0; word < among.length; word++) if (among[word]! & and[word]! & ~not[word]!) return true
    return false
  }
}
