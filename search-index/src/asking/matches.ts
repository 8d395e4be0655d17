import type { Bitmap } from '../postings/bitmaps.ts'
import { hasBit, keepSet, setBit } from '../postings/bits.ts'
import type { SearchIndex } from '../search-index.ts'
import { keepIf, type Term, Union } from './terms.ts'

/** Up to one vaga in so many of the rarest term are looked at one by one, if they stand in one list. */
const fewShare = 250

/** The open vagas that fulfil all terms. Valid until the next question: it uses scratch bitmaps. */
export class Matches {
  /** All vagas of the rarest term, ascending, where they are few; else null. */
  readonly few: Uint32Array | null
  /** At most so many vagas match. */
  readonly most: number
  private readonly index: SearchIndex
  private readonly terms: Term[]
  private whole: Bitmap | null = null

  constructor(index: SearchIndex, terms: readonly Term[]) {
    this.index = index
    this.terms = terms.toSorted((a, b) => a.size - b.size)
    const [rarest] = this.terms
    this.most = Math.min(rarest?.size ?? index.slots.open, index.slots.open)
    this.few = rarest instanceof Union ? rarest.slots(index.slots.used / fewShare) : null
    if (this.few) this.terms.shift()
  }

  /** @param slot one of the few, where there are few. */
  has(slot: number) {
    if (!hasBit(this.index.slots.alive, slot)) return false
    for (const term of this.terms) if (!term.has(slot)) return false
    return true
  }

  /** As `keepSet`, of those that match. */
  keep(slots: Uint32Array, length: number) {
    let kept = keepSet(slots, length, this.index.slots.alive)
    for (const term of this.terms) kept = term instanceof Union ? term.keep(slots, kept) : keepIf(slots, kept, term)
    return kept
  }

  /** Sets the bits of a range of words in `into`. */
  window(into: Bitmap, from: number, to: number) {
    this.narrow(into, this.terms, from, to)
  }

  /** As one bitmap. */
  bits(): Bitmap {
    if (this.whole) return this.whole
    this.whole = this.index.bitmaps.take()
    if (this.few) {
      this.index.bitmaps.clear(this.whole, 0, this.whole.length)
      for (const slot of this.few) if (this.has(slot)) setBit(this.whole, slot)
    } else this.window(this.whole, 0, this.whole.length)
    return this.whole
  }

  count() {
    if (!this.few) return this.countMany()
    let count = 0
    for (const slot of this.few) if (this.has(slot)) count++
    return count
  }

  /** A term that has a bitmap is not narrowed by, but counted with. */
  private countMany() {
    const { bitmaps, slots } = this.index
    const last = this.terms.findLast((term) => term instanceof Union)
    const into = bitmaps.take()
    const others = this.terms.filter((term) => term !== last)
    if (others.length > 0) this.narrow(into, others, 0, into.length)
    const narrowed = others.length > 0 ? into : slots.alive
    return bitmaps.countBoth(narrowed, last?.all() ?? narrowed)
  }

  /** Puts the open vagas that fulfil these terms into a bitmap, within a range of words. */
  private narrow(into: Bitmap, terms: readonly Term[], from: number, to: number) {
    const { bitmaps, slots } = this.index
    if (terms.length === 0) bitmaps.copy(into, slots.alive, from, to)
    for (const [n, term] of terms.entries()) term.narrow(into, n === 0 ? slots.alive : into, from, to)
  }
}
