import type { Bitmap, Bitmaps } from './bitmaps.ts'
import { clearBit, grown, hasBit, highestBit, lowestBit, setBit } from './bits.ts'
import { Lists, longestList } from './lists.ts'

/**
 * For each word, hospital, state, value…: the slots of the vagas that have it (the postings of an inverted index). A
 * sorted list up to one slot in 64, else a bitmap, which takes as much memory: lists grow to powers of two.
 */
export class Postings {
  readonly lists = new Lists()
  /** By posting; a posting without one is a list. */
  private readonly bitmapOf: (Bitmap | null)[] = []
  private counts = new Uint32Array(1024)
  private readonly dropped: number[] = []
  readonly bitmaps: Bitmaps

  constructor(bitmaps: Bitmaps) {
    this.bitmaps = bitmaps
  }

  create() {
    const unused = this.dropped.pop()
    if (unused !== undefined) return unused
    const posting = this.lists.create()
    this.bitmapOf.push(null)
    if (posting === this.counts.length) this.counts = grown(this.counts, posting * 2)
    return posting
  }

  /** Slots in it, with dead ones. */
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
      if (this.lists.size(posting) * 2 > this.bitmaps.words || this.lists.size(posting) === longestList)
        this.toBitmap(posting)
    }
    this.counts[posting] = this.size(posting) + 1
  }

  remove(posting: number, slot: number) {
    const bitmap = this.bitmapOf[posting]
    if (bitmap) {
      if (!hasBit(bitmap, slot)) return
      clearBit(bitmap, slot)
    } else if (!this.lists.remove(posting, slot)) return
    this.counts[posting] = this.size(posting) - 1
  }

  has(posting: number, slot: number) {
    const bitmap = this.bitmapOf[posting]
    return bitmap ? hasBit(bitmap, slot) : this.lists.includes(posting, slot)
  }

  /** Sets the posting's bits in `into`, within a range of words. */
  orInto(posting: number, into: Bitmap, from: number, to: number) {
    const bitmap = this.bitmapOf[posting]
    if (bitmap) return this.bitmaps.or(into, bitmap, from, to)
    const chunk = this.lists.chunk(posting)
    const offset = this.lists.offset(posting)
    const first = from === 0 ? 0 : this.lists.seek(posting, from * 32)
    const end = to * 32
    const last = offset + this.lists.size(posting)
    for (let index = offset + first; index < last; index++) {
      const slot = chunk[index] ?? 0
      if (slot >= end) break
      const word = slot >>> 5
      into[word] = (into[word] ?? 0) | (1 << (slot & 31))
    }
  }

  /** In ascending order. */
  forEach(posting: number, visit: (slot: number) => void) {
    this.walk(posting, 1, 0, (slot) => {
      visit(slot)
      return true
    })
  }

  /** From a slot on, upwards (1) or downwards (-1), until `visit` returns false: then it is false too. */
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
    return bitmap
  }

  /** Adds all slots of another posting to one that is a bitmap. Call `recount` after the last. */
  addAll(posting: number, other: number) {
    const bitmap = this.bitmapOf[posting]
    if (bitmap) this.orInto(other, bitmap, 0, bitmap.length)
  }

  recount(posting: number) {
    const bitmap = this.bitmapOf[posting]
    if (bitmap) this.counts[posting] = this.bitmaps.count(bitmap)
  }

  /** The posting's number may become another's. */
  drop(posting: number) {
    this.lists.drop(posting)
    const bitmap = this.bitmapOf[posting]
    if (bitmap) this.bitmaps.drop(bitmap)
    this.bitmapOf[posting] = null
    this.counts[posting] = 0
    this.dropped.push(posting)
  }

  /**
   * Gives each slot its new number, or drops it where that is negative. A bitmap with few slots left becomes a list.
   * @param room for the slots, to compute with.
   */
  renumber(posting: number, numbers: Int32Array, room: Uint32Array) {
    let kept = 0
    let isSorted = true
    this.forEach(posting, (slot) => {
      const number = numbers[slot] ?? -1
      if (number < 0) return
      if (kept > 0 && (room[kept - 1] ?? 0) > number) isSorted = false
      room[kept++] = number
    })
    const slots = room.subarray(0, kept)
    if (!isSorted) slots.sort()
    this.counts[posting] = kept
    const bitmap = this.bitmapOf[posting]
    if (!bitmap) return this.lists.shorten(posting, slots)
    if (kept * 4 < bitmap.length) {
      this.bitmaps.drop(bitmap)
      this.bitmapOf[posting] = null
      for (const slot of slots) this.lists.insert(posting, slot)
      return
    }
    this.bitmaps.clear(bitmap, 0, bitmap.length)
    for (const slot of slots) setBit(bitmap, slot)
  }

  /** Makes room for more slots. Larger lists may now be lists, but stay bitmaps. */
  grow() {
    for (const [posting, bitmap] of this.bitmapOf.entries())
      if (bitmap) this.bitmapOf[posting] = this.bitmaps.grown(bitmap)
  }

  get bytes() {
    return this.lists.bytes + this.counts.byteLength
  }
}
