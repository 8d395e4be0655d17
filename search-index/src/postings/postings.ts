import type { Steps } from '../steps.ts'
import type { Bitmap, Bitmaps } from './bitmaps.ts'
import { clearBit, grown, hasBit, highestBit, lowestBit, setBit } from './bits.ts'
import { type Groups, groupNumbers } from './groups.ts'
import { Lists, longestList } from './lists.ts'

/**
 * For each word, hospital, state, value…: the slots of the vagas that have it (the postings of an inverted index). A
 * sorted list up to one slot in 128, else a bitmap. That takes twice the memory of such a list, and less time in a union.
 */
export class Postings {
  readonly lists = new Lists()
  /** By posting; a posting without one is a list. */
  private readonly bitmapOf: (Bitmap | null)[] = []
  private counts = new Uint32Array(1024)
  private readonly dropped: number[] = []
  /** To sort a list in. */
  private room = new Uint32Array(0)
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
      if (this.isLong(this.lists.size(posting))) this.toBitmap(posting)
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
    if (bitmap) return this.bitmaps.or(into, into, bitmap, from, to)
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

  /**
   * Puts slots into an array from `at` on, as many as it has room for: from a slot on, upwards (1) or downwards (-1).
   * @returns how many; fewer than there is room for when these are all.
   */
  read(posting: number, direction: 1 | -1, from: number, into: Uint32Array, at: number) {
    let next = at
    this.walk(posting, direction, from, (slot) => {
      into[next++] = slot
      return next < into.length
    })
    return next - at
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
    const groups = yield* groupNumbers(slots, this.bitmapOf.length, postingOf)
    for (let posting = 0; posting < this.bitmapOf.length; posting++) {
      const [start, end] = [groups.startOf(posting), groups.endOf(posting)]
      if (start === end) continue
      this.set(posting, groups.numbers.subarray(start, end))
      yield
    }
  }

  /** Adds the slots of some groups: those from `first` to `last` in `chosen`. */
  addGroups(posting: number, slots: Groups, chosen: Uint32Array, first: number, last: number) {
    let size = this.size(posting)
    for (let index = first; index < last; index++)
      size += slots.endOf(chosen[index] ?? 0) - slots.startOf(chosen[index] ?? 0)
    const bitmap = this.bitmapOf[posting] ?? (this.isLong(size) ? this.toBitmap(posting) : null)
    if (!bitmap && this.room.length < size) this.room = new Uint32Array(size * 2)
    const { room } = this
    let kept = 0
    if (!bitmap) for (const slot of this.lists.view(posting)) room[kept++] = slot
    for (let index = first; index < last; index++) {
      const group = chosen[index] ?? 0
      const end = slots.endOf(group)
      for (let at = slots.startOf(group); at < end; at++) {
        const slot = slots.numbers[at] ?? 0
        if (bitmap) setBit(bitmap, slot)
        else room[kept++] = slot
      }
    }
    if (bitmap) return this.recount(posting)
    this.lists.drop(posting)
    if (kept > 0) this.set(posting, distinct(room.subarray(0, kept).sort()))
  }

  /** @param slots sorted, of an empty posting */
  private set(posting: number, slots: Uint32Array) {
    this.counts[posting] = slots.length
    if (!this.isLong(slots.length)) return this.lists.fill(posting, slots)
    const bitmap = this.bitmaps.create()
    for (let index = 0; index < slots.length; index++) setBit(bitmap, slots[index] ?? 0)
    this.bitmapOf[posting] = bitmap
  }

  /** For a list. */
  private isLong(size: number) {
    return size * 4 > this.bitmaps.words || size >= longestList
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

/** Of sorted numbers, each once, in their array. */
function distinct(sorted: Uint32Array) {
  let kept = 0
  for (let index = 0; index < sorted.length; index++) {
    const next = sorted[index] ?? 0
    if (kept === 0 || sorted[kept - 1] !== next) sorted[kept++] = next
  }
  return sorted.subarray(0, kept)
}
