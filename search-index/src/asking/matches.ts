import type { Bitmap } from '../postings/bitmaps.ts'
import { hasBit, keepSet, setBit } from '../postings/bits.ts'
import type { VagaTable } from '../vaga-table.ts'
import { type Term, Union } from './terms.ts'

/** Up to one vaga in so many of the rarest term are looked at one by one, if they stand in one list. */
const fewShare = 250

/** The open vagas that fulfil all terms. Valid until the next question: it uses scratch bitmaps. */
export class Matches {
  /** All that match, ascending, where the rarest term has few; else null. */
  readonly few: Uint32Array | null
  /** At most so many vagas match. */
  readonly most: number
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
    this.most = this.few?.length ?? Math.min(rarest?.size ?? table.slots.open, table.slots.open)
  }

  /** @param slot one of the few, where there are few. */
  has(slot: number) {
    if (this.whole) return hasBit(this.whole, slot)
    if (!hasBit(this.table.slots.alive, slot)) return false
    for (const term of this.terms) if (!term.has(slot)) return false
    return true
  }

  /** As `keepSet`, of those that match. */
  keep(slots: Uint32Array, length: number) {
    if (this.whole) return keepSet(slots, length, this.whole)
    let kept = keepSet(slots, length, this.table.slots.alive)
    for (const term of this.terms) kept = term.keep(slots, kept)
    return kept
  }

  /** Sets the bits of a range of words in `into`. */
  window(into: Bitmap, from: number, to: number) {
    const { bitmaps, slots } = this.table
    if (this.terms.length === 0) bitmaps.copy(into, slots.alive, from, to)
    for (const [n, term] of this.terms.entries()) term.narrow(into, n === 0 ? slots.alive : into, from, to)
  }

  /** As one bitmap. */
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
