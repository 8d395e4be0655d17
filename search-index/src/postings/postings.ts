import type { Bitmap, Bitmaps } from './bitmaps.ts'
import { clearBit, grown, hasBit, highestBit, lowestBit, setBit } from './bits.ts'
import { Lists, maxListLength } from './lists.ts'

/**
 * The postings of an inverted index: for each word, hospital, state and other value, the slots of the vagas with this
 * value. A posting is a sorted list while it has at most one in 128 of all slots. A longer posting is a bitmap, which
 * takes up to four times the memory of a list, but less time in a union.
 */
export class Postings {
  readonly lists = new Lists()
  readonly bitmaps: Bitmaps
  /** Bitmaps by posting. A posting without a bitmap is a list. */
  private readonly bitmapOf: (Bitmap | null)[] = []
  private counts = new Uint32Array(1024)

  constructor(bitmaps: Bitmaps) {
    this.bitmaps = bitmaps
  }

  create() {
    const posting = this.lists.create()
    this.bitmapOf.push(null)
    if (posting === this.counts.length) this.counts = grown(this.counts, posting * 2)
    return posting
  }

  /** Number of slots in the posting, including those of closed vagas. */
  size(posting: number) {
    return this.counts[posting] ?? 0
  }

  bitmap(posting: number): Bitmap | null {
    return this.bitmapOf[posting] ?? null
  }

  add(posting: number, slot: number) {
    const bitmap = this.bitmapOf[posting]
    if (bitmap) {
      if (hasBit(bitmap, slot)) return
      setBit(bitmap, slot)
    } else {
      if (!this.lists.insert(posting, slot)) return
      const size = this.lists.size(posting)
      if (size * 4 > this.bitmaps.words || size >= maxListLength) this.toBitmap(posting)
    }
    this.counts[posting] = this.size(posting) + 1
  }

  remove(posting: number, slot: number) {
    if (!this.has(posting, slot)) return
    const bitmap = this.bitmapOf[posting]
    if (bitmap) clearBit(bitmap, slot)
    else this.lists.remove(posting, slot)
    this.counts[posting] = this.size(posting) - 1
  }

  has(posting: number, slot: number) {
    const bitmap = this.bitmapOf[posting]
    return bitmap ? hasBit(bitmap, slot) : this.lists.includes(posting, slot)
  }

  /** Sets the posting's bits in `into`, within a range of words. */
  orInto(posting: number, into: Bitmap, from: number, to: number) {
    const bitmap = this.bitmapOf[posting]
    if (bitmap) return this.bitmaps.or(into, into, bitmap, from, to)
    const chunk = this.lists.chunk(posting)
    const offset = this.lists.offset(posting)
    const first = from === 0 ? 0 : this.lists.seek(posting, from * 32)
    const end = to * 32
    const last = offset + this.lists.size(posting)
    for (let index = offset + first; index < last; index++) {
      const slot = chunk[index] ?? 0
      if (slot >= end) break
      setBit(into, slot)
    }
  }

  /** Visits slots from `from` on, upwards (1) or downwards (-1). Stops and returns false when `visit` returns false. */
  walk(posting: number, direction: 1 | -1, from: number, visit: (slot: number) => boolean) {
    const bitmap = this.bitmapOf[posting]
    if (!bitmap) return this.walkList(posting, direction, from, visit)
    let index = from >>> 5
    let word = (bitmap[index] ?? 0) & (direction === 1 ? -1 << (from & 31) : -1 >>> (31 - (from & 31)))
    while (index >= 0 && index < bitmap.length) {
      while (word !== 0) {
        const bit = direction === 1 ? lowestBit(word) : highestBit(word)
        if (!visit(index * 32 + bit)) return false
        word &= ~(1 << bit)
      }
      index += direction
      word = bitmap[index] ?? 0
    }
    return true
  }

  private walkList(posting: number, direction: 1 | -1, from: number, visit: (slot: number) => boolean) {
    const { lists } = this
    const chunk = lists.chunk(posting)
    const first = lists.offset(posting)
    const end = first + lists.size(posting)
    let index = first + (direction === 1 ? lists.seek(posting, from) : lists.seek(posting, from + 1) - 1)
    for (; index >= first && index < end; index += direction) if (!visit(chunk[index] ?? 0)) return false
    return true
  }

  toBitmap(posting: number) {
    const bitmap = this.bitmaps.create()
    this.orInto(posting, bitmap, 0, bitmap.length)
    this.lists.drop(posting)
    this.bitmapOf[posting] = bitmap
  }

  /** Adds all slots of another posting to a posting that is a bitmap. `recount` must follow the last such call. */
  unite(posting: number, other: number) {
    const bitmap = this.bitmapOf[posting]
    if (bitmap) this.orInto(other, bitmap, 0, bitmap.length)
  }

  recount(posting: number) {
    const bitmap = this.bitmapOf[posting]
    if (bitmap) this.counts[posting] = this.bitmaps.count(bitmap)
  }
}
