import type { Steps } from '../steps.ts'
import {
  andNot,
  type Bitmap,
  clearBit,
  countBits,
  grown,
  hasBit,
  highestBit,
  lowestBit,
  or,
  setBit,
  wordsFor,
} from './bits.ts'
import { Lists, longestList } from './lists.ts'

/** Work of less than a millisecond. */
const slotsAStep = 1 << 14

/**
 * For each word, hospital, state, value…: the slots of the vagas that have it (the postings of an inverted index). A
 * sorted list while it takes less memory than a bitmap, that is with less than one slot in 32, else a bitmap.
 */
export class Postings {
  readonly lists = new Lists()
  /** By posting; a posting without one is a list. */
  private readonly bitmaps: (Bitmap | null)[] = []
  private counts = new Uint32Array(1024)
  private readonly dropped: number[] = []
  private words: number

  constructor(capacity: number) {
    this.words = wordsFor(capacity)
  }

  create() {
    const unused = this.dropped.pop()
    if (unused !== undefined) return unused
    const posting = this.lists.create()
    this.bitmaps.push(null)
    if (posting === this.counts.length) this.counts = grown(this.counts, posting * 2)
    return posting
  }

  /** Slots in it, with dead ones. */
  size(posting: number) {
    return this.counts[posting] ?? 0
  }

  bitmap(posting: number): Bitmap | null {
    return this.bitmaps[posting] ?? null
  }

  add(posting: number, slot: number) {
    const bitmap = this.bitmaps[posting]
    if (bitmap) {
      if (hasBit(bitmap, slot)) return
      setBit(bitmap, slot)
    } else {
      if (!this.lists.insert(posting, slot)) return
      if (this.lists.size(posting) >= Math.min(this.words, longestList)) this.toBitmap(posting)
    }
    this.counts[posting] = this.size(posting) + 1
  }

  remove(posting: number, slot: number) {
    const bitmap = this.bitmaps[posting]
    if (bitmap) {
      if (!hasBit(bitmap, slot)) return
      clearBit(bitmap, slot)
    } else if (!this.lists.remove(posting, slot)) return
    this.counts[posting] = this.size(posting) - 1
  }

  has(posting: number, slot: number) {
    const bitmap = this.bitmaps[posting]
    return bitmap ? hasBit(bitmap, slot) : this.lists.includes(posting, slot)
  }

  /** Sets the posting's bits in `into`, within a range of words. */
  orInto(posting: number, into: Bitmap, from: number, to: number) {
    const bitmap = this.bitmaps[posting]
    if (bitmap) return or(into, bitmap, from, to)
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

  /** Clears the posting's bits in `from`, within a range of words. */
  clearIn(posting: number, bits: Bitmap, from: number, to: number) {
    const bitmap = this.bitmaps[posting]
    if (bitmap) return andNot(bits, bitmap, from, to)
    const end = to * 32
    this.walkList(posting, 1, from * 32, (slot) => {
      if (slot < end) clearBit(bits, slot)
      return slot < end
    })
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
    const bitmap = this.bitmaps[posting]
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

  /**
   * Puts slots into postings that are empty. Much faster than one by one, where each slot goes to another place in memory.
   * @param slots so many, from 0 on
   * @param postingOf of a slot, or -1
   */
  *fill(slots: number, postingOf: (slot: number) => number): Steps {
    const ends = new Uint32Array(this.bitmaps.length + 1)
    for (let slot = 0; slot < slots; slot++) {
      const next = postingOf(slot) + 1
      ends[next] = (ends[next] ?? 0) + 1
      if (slot % slotsAStep === 0) yield
    }
    ends[0] = 0
    for (let posting = 0; posting < this.bitmaps.length; posting++)
      ends[posting + 1] = (ends[posting + 1] ?? 0) + (ends[posting] ?? 0)
    // From here on `ends` of a posting is where its next slot goes, and at last the end.
    const sorted = new Uint32Array(slots)
    for (let slot = 0; slot < slots; slot++) {
      const posting = postingOf(slot)
      if (slot % slotsAStep === 0) yield
      if (posting < 0) continue
      const place = ends[posting] ?? 0
      sorted[place] = slot
      ends[posting] = place + 1
    }
    for (let posting = 0, start = 0; posting < this.bitmaps.length; posting++) {
      const end = ends[posting] ?? 0
      if (end === start) continue
      this.set(posting, sorted.subarray(start, end))
      start = end
      yield
    }
  }

  /** @param slots sorted, of an empty posting */
  private set(posting: number, slots: Uint32Array) {
    this.counts[posting] = slots.length
    if (slots.length < Math.min(this.words, longestList)) return this.lists.fill(posting, slots)
    const bitmap = new Uint32Array(this.words)
    for (let index = 0; index < slots.length; index++) setBit(bitmap, slots[index] ?? 0)
    this.bitmaps[posting] = bitmap
  }

  toBitmap(posting: number) {
    const bitmap = new Uint32Array(this.words)
    this.orInto(posting, bitmap, 0, this.words)
    this.lists.drop(posting)
    this.bitmaps[posting] = bitmap
    return bitmap
  }

  /** Adds all slots of another posting to one that is a bitmap. Call `recount` after the last. */
  addAll(posting: number, other: number) {
    const bitmap = this.bitmaps[posting]
    if (bitmap) this.orInto(other, bitmap, 0, this.words)
  }

  recount(posting: number) {
    const bitmap = this.bitmaps[posting]
    if (bitmap) this.counts[posting] = countBits(bitmap)
  }

  /** The posting's number may become another's. */
  drop(posting: number) {
    this.lists.drop(posting)
    this.bitmaps[posting] = null
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
    const bitmap = this.bitmaps[posting]
    if (!bitmap) return this.lists.shorten(posting, slots)
    if (kept * 2 < this.words) {
      this.bitmaps[posting] = null
      for (const slot of slots) this.lists.insert(posting, slot)
      return
    }
    bitmap.fill(0)
    for (const slot of slots) setBit(bitmap, slot)
  }

  /** Makes room for more slots. Larger lists may now be lists, but stay bitmaps. */
  grow(capacity: number) {
    this.words = wordsFor(capacity)
    for (const [posting, bitmap] of this.bitmaps.entries())
      if (bitmap) this.bitmaps[posting] = grown(bitmap, this.words)
  }

  get bytes() {
    const bitmaps = this.bitmaps.reduce((sum, bitmap) => sum + (bitmap ? bitmap.byteLength : 0), 0)
    return this.lists.bytes + bitmaps + this.counts.byteLength
  }
}
