import type { Bitmap } from '../postings/bitmaps.ts'
import { clearBit, hasBit, setBit } from '../postings/bits.ts'
import type { Postings } from '../postings/postings.ts'
import type { Steps } from '../steps.ts'

/** A bitmap of the vagas whose key is at least `key`. */
interface Cut {
  key: number
  bitmap: Bitmap
}

export interface SortedColumnOptions {
  /** Approximate number of cuts. A cut takes one bit for each vaga. */
  cuts: number
  /** Cuts stand at multiples of `step`, which filters are likely to ask for. */
  step: number
  /** Keys that always get a cut, ascending: the values that a filter offers as options. */
  fixedKeys?: readonly number[]
}

/**
 * A dictionary-encoded column of keys. A vaga's key is the number by which the vaga is sorted and filtered. Each key is
 * kept once, in order, with the posting of its vagas, so a sorted list is a walk over these postings. Vagas with equal
 * keys are in the order of their slots: by (created_at, id).
 *
 * A filter for 'at least a key' uses cuts: bitmaps at some of the keys, with about the same number of vagas between two
 * cuts (an equi-depth histogram). The filter takes the nearest cut below its key, and removes the vagas between that
 * cut and the key.
 */
export class SortedColumn {
  readonly postings: Postings
  private readonly codes: Uint32Array
  private readonly keys: number[] = []
  private readonly codeOf = new Map<number, number>()
  private readonly postingOf: number[] = []
  /** Codes in the order of their keys; during the load, in the order of arrival. */
  private readonly order: number[] = []
  private readonly cuts: Cut[] = []
  /** No key before this position has an open vaga. */
  private deadKeys = 0
  private isLoading = true
  private readonly options: SortedColumnOptions

  constructor(postings: Postings, capacity: number, options: SortedColumnOptions) {
    this.codes = new Uint32Array(capacity)
    this.postings = postings
    this.options = options
  }

  key(slot: number) {
    return this.keys[this.codes[slot] ?? 0] ?? 0
  }

  add(slot: number, key: number) {
    const code = this.codeOf.get(key) ?? this.newCode(key)
    this.codes[slot] = code
    this.postings.add(this.postingOf[code] ?? 0, slot)
    for (const cut of this.cuts) if (cut.key <= key) setBit(cut.bitmap, slot)
  }

  change(slot: number, key: number) {
    const old = this.key(slot)
    if (old === key) return
    this.postings.remove(this.postingOf[this.codes[slot] ?? 0] ?? 0, slot)
    for (const cut of this.cuts) if (cut.key <= old) clearBit(cut.bitmap, slot)
    this.add(slot, key)
  }

  private newCode(key: number) {
    const code = this.keys.length
    if (this.isLoading) this.order.push(code)
    else this.order.splice(this.seek(key), 0, code)
    this.keys.push(key)
    this.codeOf.set(key, code)
    this.postingOf.push(this.postings.create())
    return code
  }

  /** The position of the first key that is not less than `key`. */
  seek(key: number) {
    let low = 0
    let high = this.order.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.keyAt(middle) < key) low = middle + 1
      else high = middle
    }
    return low
  }

  /** The position of the first key with an open vaga. */
  front(alive: Bitmap) {
    const isDead = (slot: number) => !hasBit(alive, slot)
    while (this.deadKeys < this.order.length && this.postings.walk(this.postingAt(this.deadKeys), 1, 0, isDead))
      this.deadKeys++
    return this.deadKeys
  }

  revive(slot: number) {
    if (!this.isLoading) this.deadKeys = Math.min(this.deadKeys, this.seek(this.key(slot)))
  }

  get length() {
    return this.order.length
  }

  keyAt(position: number) {
    return this.keys[this.order[position] ?? 0] ?? 0
  }

  postingAt(position: number) {
    return this.postingOf[this.order[position] ?? 0] ?? 0
  }

  cutBelow(key: number): Cut | undefined {
    return this.cuts.findLast((cut) => cut.key <= key)
  }

  cutAbove(key: number): Cut | undefined {
    return this.cuts.find((cut) => cut.key >= key)
  }

  /** The postings of the keys from `first` up to `end`, which is not included. */
  postingsFrom(first = Number.NEGATIVE_INFINITY, end = Number.POSITIVE_INFINITY) {
    const found: number[] = []
    for (let position = this.seek(first); position < this.length && this.keyAt(position) < end; position++)
      found.push(this.postingAt(position))
    return found
  }

  /** The number of the block (the keys between two cuts) that contains a position. */
  blockOf(position: number) {
    const key = this.keyAt(position)
    return this.cuts.findLastIndex((cut) => cut.key <= key) + 1
  }

  hasAnyIn(block: number, bits: Bitmap) {
    const { bitmaps } = this.postings
    return bitmaps.hasAny(bits, this.cuts[block - 1]?.bitmap ?? bits, this.cuts[block]?.bitmap ?? bitmaps.none)
  }

  /** The first position after the block, upwards (1) or downwards (-1). */
  next(block: number, direction: 1 | -1) {
    if (direction === -1) return block === 0 ? -1 : this.seek(this.cuts[block - 1]?.key ?? 0) - 1
    const cut = this.cuts[block]
    return cut ? this.seek(cut.key) : this.length
  }

  /** Ends the load: sorts the keys and chooses the cuts. @param slots number of used slots */
  *finish(slots: number): Steps {
    const { bitmaps } = this.postings
    const { cuts, step, fixedKeys = [] } = this.options
    this.isLoading = false
    this.order.sort((a, b) => (this.keys[a] ?? 0) - (this.keys[b] ?? 0))
    const running = bitmaps.take()
    bitmaps.clear(running, 0, running.length)
    let between = 0
    for (let position = this.order.length - 1; position > 0; position--) {
      const posting = this.postingAt(position)
      this.postings.orInto(posting, running, 0, running.length)
      between += this.postings.size(posting)
      yield
      const [before, key] = [this.keyAt(position - 1), this.keyAt(position)]
      const multiple = Math.floor(key / step) * step
      const fixedKey = fixedKeys.findLast((fixed) => fixed > before && fixed <= key)
      if (fixedKey === undefined && (multiple <= before || between < slots / cuts)) continue
      const bitmap = bitmaps.create()
      bitmaps.copy(bitmap, running, 0, running.length)
      this.cuts.unshift({ key: fixedKey ?? multiple, bitmap })
      between = 0
    }
  }
}
