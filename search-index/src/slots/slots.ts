import type { Bitmap, Bitmaps } from '../postings/bitmaps.ts'
import { clearBit, hasBit, setBit } from '../postings/bits.ts'
import { Ids } from './ids.ts'

/** The position of a vaga in the list of newest vagas. The vaga may have closed. */
export interface NewestCursor {
  /** Microseconds since 1970. */
  created_at: number
  id: string
}

/**
 * Each vaga has a slot: its index in all columns and bitmaps. A new vaga gets the next slot. Most vagas arrive in the
 * order of (created_at, id), so reading bits backwards gives the newest first. The array `late` lists the vagas that
 * arrive after newer vagas, and each page merges them in.
 */
export class Slots {
  readonly capacity: number
  /** Number of assigned slots, including those of closed vagas. */
  used = 0
  open = 0
  readonly alive: Bitmap
  /** Slots whose numbers are out of order. This array lists them by (created_at, id). */
  readonly late: number[] = []
  readonly ids: Ids
  private readonly isLate: Bitmap
  private readonly createdAts: Float64Array

  constructor(bitmaps: Bitmaps, capacity: number) {
    this.capacity = capacity
    this.alive = bitmaps.create()
    this.isLate = bitmaps.create()
    this.ids = new Ids(capacity)
    this.createdAts = new Float64Array(capacity)
  }

  give({ created_at, id }: NewestCursor) {
    const last = this.lastInOrder(this.used)
    const isLate = last >= 0 && this.compareTo(last, { created_at, id }) > 0
    const slot = this.used++
    this.createdAts[slot] = created_at
    this.ids.put(slot, id)
    if (isLate) {
      setBit(this.isLate, slot)
      const index = this.late.findIndex((other) => this.compare(other, slot) > 0)
      this.late.splice(index < 0 ? this.late.length : index, 0, slot)
    }
    return slot
  }

  /** Returns false if the slot is alive already. */
  revive(slot: number) {
    if (hasBit(this.alive, slot)) return false
    setBit(this.alive, slot)
    this.open++
    return true
  }

  /** Returns false if the slot is dead already. */
  kill(slot: number) {
    if (!hasBit(this.alive, slot)) return false
    clearBit(this.alive, slot)
    this.open--
    return true
  }

  cursor(slot: number): NewestCursor {
    return { created_at: this.createdAt(slot), id: this.ids.text(slot) }
  }

  createdAt(slot: number) {
    return this.createdAts[slot] ?? 0
  }

  inOrder(slot: number) {
    return !hasBit(this.isLate, slot)
  }

  /** Compares two slots by (created_at, id). Negative if the first is older. */
  compare(slot: number, other: number) {
    return this.createdAt(slot) - this.createdAt(other) || this.ids.compareTo(slot, this.ids.text(other))
  }

  compareTo(slot: number, { created_at, id }: NewestCursor) {
    return this.createdAt(slot) - created_at || this.ids.compareTo(slot, id)
  }

  /** The first slot whose vaga is not older than the cursor. Ignores late slots. */
  seek(cursor: NewestCursor) {
    let low = 0
    let high = this.used
    while (low < high) {
      const middle = (low + high) >>> 1
      const inOrder = this.lastInOrder(middle + 1)
      if (inOrder < 0 || this.compareTo(inOrder, cursor) < 0) low = middle + 1
      else high = inOrder
    }
    return low
  }

  /** The last slot before `end` that is in order, or -1. */
  private lastInOrder(end: number) {
    let slot = end - 1
    while (slot >= 0 && !this.inOrder(slot)) slot--
    return slot
  }
}
