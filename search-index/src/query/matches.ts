import type { Bitmap } from '../postings/bitmaps.ts'
import { hasBit, keepSet, setBit } from '../postings/bits.ts'
import type { VagaTable } from '../vaga-table.ts'
import { type Term, Union } from './terms.ts'

/** Vagas are tested one by one if the rarest term matches at most one in `fewShare` vagas (`Union.slots`). */
const fewShare = 250

/** The open vagas that match all terms. Valid until the next query, which reuses the scratch bitmaps. */
export class Matches {
  /** The slots of all matches in ascending order, if the rarest term matches few vagas; else null. */
  readonly few: Uint32Array | null
  /** Upper bound of the number of matches. */
  readonly maxCount: number
  private readonly table: VagaTable
  private readonly terms: Term[]
  private whole: Bitmap | null = null

  constructor(table: VagaTable, terms: readonly Term[]) {
    this.table = table
    this.terms = terms.toSorted((a, b) => a.size - b.size)
    const [rarest] = this.terms
    const slots = rarest instanceof Union ? rarest.slots(table.slots.used / fewShare) : null
    if (slots) this.terms.shift()
    this.few = slots?.filter((slot) => this.has(slot)) ?? null
    this.maxCount = this.few?.length ?? Math.min(rarest?.size ?? table.slots.open, table.slots.open)
  }

  /** @param slot must be one of `few`, unless `few` is null */
  has(slot: number) {
    if (this.whole) return hasBit(this.whole, slot)
    if (!hasBit(this.table.slots.alive, slot)) return false
    for (const term of this.terms) if (!term.has(slot)) return false
    return true
  }

  /** Like `keepSet`: moves the matches among the first `length` slots to the front, and returns their number. */
  keep(slots: Uint32Array, length: number) {
    if (this.whole) return keepSet(slots, length, this.whole)
    let kept = keepSet(slots, length, this.table.slots.alive)
    for (const term of this.terms) kept = term.keep(slots, kept)
    return kept
  }

  /** Writes the matches within a range of words into `into`. */
  window(into: Bitmap, from: number, to: number) {
    const { bitmaps, slots } = this.table
    if (this.terms.length === 0) bitmaps.copy(into, slots.alive, from, to)
    for (const [n, term] of this.terms.entries()) term.narrow(into, n === 0 ? slots.alive : into, from, to)
  }

  bits(): Bitmap {
    if (this.whole) return this.whole
    const { bitmaps, slots } = this.table
    if (this.terms.length === 0 && !this.few) return slots.alive
    this.whole = bitmaps.take()
    if (this.few) {
      bitmaps.clear(this.whole, 0, bitmaps.words)
      for (const slot of this.few) setBit(this.whole, slot)
    } else this.window(this.whole, 0, bitmaps.words)
    return this.whole
  }

  count() {
    if (this.few) return this.few.length
    return this.table.bitmaps.count(this.bits())
  }
}
