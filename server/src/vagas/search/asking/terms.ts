import type { SortedColumn } from '../columns/sorted-column.ts'
import { and, andNot, type Bitmap, hasBit, lowestBit, or, type Scratch } from '../postings/bits.ts'
import type { Postings } from '../postings/postings.ts'

/** One condition of a question. An answer is the AND of all. */
export interface Term {
  /** At most so many vagas fulfil it; the rarest condition is asked first. */
  readonly size: number
  has(slot: number): boolean
  /** Clears the bits of `into` that do not fulfil it, within a range of words. */
  and(into: Bitmap, from: number, to: number): void
}

/** A union of more lists than this is computed once instead of searched for each vaga. */
const manyLists = 8

/** The vagas of any of some postings: of the words that contain a text, or of several states. */
export class Union implements Term {
  readonly size: number
  private readonly bitmaps: Bitmap[] = []
  private readonly lists: number[] = []
  private computed: Bitmap | null = null
  private readonly postings: Postings
  private readonly scratch: Scratch

  constructor(postings: Postings, ofPostings: readonly number[], scratch: Scratch) {
    this.postings = postings
    this.scratch = scratch
    let size = 0
    for (const posting of ofPostings) {
      const bitmap = postings.bitmap(posting)
      if (bitmap) this.bitmaps.push(bitmap)
      else this.lists.push(posting)
      size += postings.size(posting)
    }
    this.size = size
  }

  has(slot: number): boolean {
    for (const bitmap of this.bitmaps) if (hasBit(bitmap, slot)) return true
    if (this.lists.length > manyLists) return hasBit(this.compute(), slot)
    for (const list of this.lists) if (this.postings.lists.includes(list, slot)) return true
    return false
  }

  and(into: Bitmap, from: number, to: number) {
    and(into, this.bits(from, to), from, to)
  }

  /** A bitmap that is right within a range of words, until the next one is asked for. */
  bits(from: number, to: number): Bitmap {
    const only = this.bitmaps[0]
    if (only && this.bitmaps.length === 1 && this.lists.length === 0) return only
    return this.computed ?? this.union(this.scratch.union, from, to)
  }

  /** Its slots in ascending order; null where they are many, or in bitmaps. */
  slots(most: number): Uint32Array | null {
    const [only] = this.lists
    if (this.bitmaps.length > 0 || this.size > most) return null
    if (only === undefined) return new Uint32Array(0)
    if (this.lists.length === 1) return this.postings.lists.view(only)
    if (this.size * 10 > most) return null
    const slots = new Uint32Array(this.size)
    let used = 0
    for (const list of this.lists) {
      slots.set(this.postings.lists.view(list), used)
      used += this.postings.lists.size(list)
    }
    slots.sort()
    let different = 0
    for (const slot of slots) if (different === 0 || slots[different - 1] !== slot) slots[different++] = slot
    return slots.subarray(0, different)
  }

  private compute() {
    this.computed ??= this.union(this.scratch.take(), 0, this.scratch.words)
    return this.computed
  }

  private union(into: Bitmap, from: number, to: number) {
    const [first] = this.bitmaps
    if (first) into.set(first.subarray(from, to), from)
    else into.fill(0, from, to)
    for (const bitmap of this.bitmaps) {
      if (bitmap !== first) or(into, bitmap, from, to)
    }
    for (const list of this.lists) this.postings.orInto(list, into, from, to)
    return into
  }
}

/** A window of fewer words is checked vaga by vaga. */
const narrow = 2048

/** The vagas whose key is at least, or is less than, a number. */
export class Threshold implements Term {
  readonly size = Number.POSITIVE_INFINITY
  private readonly column: SortedColumn
  private readonly key: number
  private readonly isLess: boolean
  private readonly cuts: ReturnType<SortedColumn['around']>

  constructor(column: SortedColumn, key: number, isLess: boolean) {
    this.column = column
    this.key = key
    this.isLess = isLess
    this.cuts = column.around(key)
  }

  /** The vagas with at least the key, where one bitmap has them. */
  get exact(): Bitmap | null {
    const { below, above } = this.cuts
    return !this.isLess && below && below === above ? below.bitmap : null
  }

  has(slot: number) {
    return this.column.key(slot) < this.key === this.isLess
  }

  /** The nearest cut leaves too many: vagas with a key between it and the wanted one. Those are taken out. */
  and(into: Bitmap, from: number, to: number) {
    const { below, above } = this.cuts
    if (this.isLess) {
      if (above) andNot(into, above.bitmap, from, to)
    } else if (below) and(into, below.bitmap, from, to)
    if (below && below === above) return
    if (to - from < narrow) this.check(into, from, to)
    else if (this.isLess) this.column.clear(into, from, to, this.key, above?.key ?? Number.POSITIVE_INFINITY)
    else this.column.clear(into, from, to, below?.key ?? Number.NEGATIVE_INFINITY, this.key)
  }

  private check(into: Bitmap, from: number, to: number) {
    const { below, above } = this.cuts
    const known = this.isLess ? below : above
    for (let index = from; index < to; index++) {
      let word = into[index] ?? 0
      const atLeastCut = known?.bitmap[index] ?? (this.isLess ? -1 : 0)
      for (let doubtful = word & (this.isLess ? atLeastCut : ~atLeastCut); doubtful !== 0; doubtful &= doubtful - 1) {
        const bit = lowestBit(doubtful)
        if (!this.has(index * 32 + bit)) word &= ~(1 << bit)
      }
      into[index] = word
    }
  }
}

/** All vagas but those of a union. */
export class Except implements Term {
  readonly size = Number.POSITIVE_INFINITY
  private readonly union: Union

  constructor(union: Union) {
    this.union = union
  }

  has(slot: number) {
    return !this.union.has(slot)
  }

  and(into: Bitmap, from: number, to: number) {
    andNot(into, this.union.bits(from, to), from, to)
  }
}
