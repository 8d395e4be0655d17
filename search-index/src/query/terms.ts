import type { SortedColumn } from '../columns/sorted-column.ts'
import type { Bitmap } from '../postings/bitmaps.ts'
import { hasBit, keepSet } from '../postings/bits.ts'
import type { Postings } from '../postings/postings.ts'

/** One condition of a query. The result is the AND of all conditions. */
export interface Term {
  /** Upper bound of the number of matching vagas. The term with the lowest bound is tested first. */
  readonly size: number
  has(slot: number): boolean
  /** Moves the matches among the first `length` slots to the front, and returns their number. */
  keep(slots: Uint32Array, length: number): number
  /** Writes the AND of `other` and this term into `into`, for a range of the bitmaps' words. `into` may be `other`. */
  narrow(into: Bitmap, other: Bitmap, from: number, to: number): void
  /** A bitmap of all matches, valid until the next call; null for a term that has no such bitmap. */
  all(): Bitmap | null
}

export function keepIf(slots: Uint32Array, length: number, term: Pick<Term, 'has'>) {
  let kept = 0
  for (let index = 0; index < length; index++) {
    const slot = slots[index] ?? 0
    slots[kept] = slot
    kept += Number(term.has(slot))
  }
  return kept
}

/** Maximum number of lists that a union searches for each vaga. A union of more lists is computed once. */
const manyLists = 8

/** From this number of searches in lists on, computing the union is faster. */
const maxSearches = 100

/** The vagas in any of several postings, such as those of all words that contain a text, or of several states. */
export class Union implements Term {
  readonly size: number
  readonly postings: Postings
  private readonly bitmaps: Bitmap[] = []
  private readonly lists: number[] = []
  private computed: Bitmap | null = null

  constructor(postings: Postings, ofPostings: readonly number[]) {
    this.postings = postings
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

  keep(slots: Uint32Array, length: number) {
    const searches = this.lists.length * length
    if (searches > 0 && searches < maxSearches) return keepIf(slots, length, this)
    const [only] = this.bitmaps
    return keepSet(slots, length, only && this.isOneBitmap ? only : this.compute())
  }

  narrow(into: Bitmap, other: Bitmap, from: number, to: number) {
    this.postings.bitmaps.and(into, other, this.bits(from, to), from, to)
  }

  all(): Bitmap {
    return this.bits(0, this.postings.bitmaps.words)
  }

  /** The union as a bitmap, valid only for this range of its words, and until the next call. */
  bits(from: number, to: number): Bitmap {
    const [only] = this.bitmaps
    if (only && this.isOneBitmap) return only
    return this.computed ?? this.union(this.postings.bitmaps.union, from, to)
  }

  /**
   * The slots in ascending order. Null if a posting is a bitmap, or if `size` is above `max`. For several lists the
   * limit is a tenth of `max`.
   */
  slots(max: number): Uint32Array | null {
    const [only] = this.lists
    if (this.bitmaps.length > 0 || this.size > max) return null
    if (only !== undefined && this.lists.length === 1) return this.postings.lists.view(only)
    if (this.size * 10 > max) return null
    const slots = new Set<number>()
    for (const list of this.lists) for (const slot of this.postings.lists.view(list)) slots.add(slot)
    return Uint32Array.from(slots).sort()
  }

  private get isOneBitmap() {
    return this.bitmaps.length === 1 && this.lists.length === 0
  }

  private compute() {
    const { bitmaps } = this.postings
    this.computed ??= this.union(bitmaps.take(), 0, bitmaps.words)
    return this.computed
  }

  private union(into: Bitmap, from: number, to: number) {
    const { bitmaps } = this.postings
    bitmaps.clear(into, from, to)
    for (const bitmap of this.bitmaps) bitmaps.or(into, into, bitmap, from, to)
    for (const list of this.lists) this.postings.orInto(list, into, from, to)
    return into
  }
}

export class Threshold implements Term {
  readonly size = Number.POSITIVE_INFINITY
  private readonly column: SortedColumn
  private readonly key: number
  private readonly isLess: boolean

  constructor(column: SortedColumn, key: number, isLess: boolean) {
    this.column = column
    this.key = key
    this.isLess = isLess
  }

  all(): Bitmap | null {
    const cut = this.isLess ? undefined : this.column.cutBelow(this.key)
    return cut?.key === this.key ? cut.bitmap : null
  }

  has(slot: number) {
    return this.column.key(slot) < this.key === this.isLess
  }

  keep(slots: Uint32Array, length: number) {
    return keepIf(slots, length, this)
  }

  /** Narrows by the nearest cut that keeps every match, then removes the vagas between this cut and `key`. */
  narrow(into: Bitmap, other: Bitmap, from: number, to: number) {
    const { column, key, isLess } = this
    const { bitmaps } = column.postings
    const cut = isLess ? column.cutAbove(key) : column.cutBelow(key)
    if (isLess) bitmaps.andNot(into, other, cut?.bitmap ?? bitmaps.none, from, to)
    else bitmaps.and(into, other, cut?.bitmap ?? other, from, to)
    if (cut?.key === key) return
    const between = isLess ? column.postingsFrom(key, cut?.key) : column.postingsFrom(cut?.key, key)
    bitmaps.andNot(into, into, new Union(column.postings, between).bits(from, to), from, to)
  }
}

export class Except implements Term {
  readonly size = Number.POSITIVE_INFINITY
  private readonly union: Union

  constructor(union: Union) {
    this.union = union
  }

  all() {
    return null
  }

  has(slot: number) {
    return !this.union.has(slot)
  }

  keep(slots: Uint32Array, length: number) {
    return keepIf(slots, length, this)
  }

  narrow(into: Bitmap, other: Bitmap, from: number, to: number) {
    this.union.postings.bitmaps.andNot(into, other, this.union.bits(from, to), from, to)
  }
}
