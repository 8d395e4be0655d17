import type { Bitmap } from '../postings/bitmaps.ts'
import { clearBit, hasBit, setBit } from '../postings/bits.ts'
import type { Postings } from '../postings/postings.ts'
import type { Steps } from '../steps.ts'
import { Codes } from './codes.ts'

/** Work of less than a millisecond. */
const slotsAStep = 1 << 14

/** A bitmap of the vagas whose key is at least this one. */
interface Cut {
  key: number
  bitmap: Bitmap
}

export interface SortedColumnOptions {
  /** How many cuts. Each takes a bit a vaga. */
  cuts: number
  /** Cuts stand at multiples of it, where filters are likely to ask. */
  step: number
  /** Keys with a cut in any case: each filter option's. Ascending. */
  always?: readonly number[]
}

/**
 * One number for each vaga, by which lists are sorted and filtered: a dictionary-encoded column. The different keys are
 * kept once, in order, each with the posting of its vagas. So the list in the order of the key is a walk over postings,
 * whose slots already stand in the order that equal keys have.
 *
 * For 'at least' there are bitmaps at some of the keys, chosen so that about the same number of vagas lies between two of
 * them (an equi-depth histogram). The answer is then the nearest bitmap, without the postings of the keys between it and
 * the wanted one.
 */
export class SortedColumn {
  private codes: Codes
  private keys = new Float64Array(0)
  private readonly postingOf: number[] = []
  /** Codes in the order of their keys. */
  private order: number[] = []
  private cuts: Cut[] = []
  /** All keys before this position have only dead vagas. */
  private deadKeys = 0
  /** Key to code during the load, when neither order nor postings are there yet. */
  private loading: Map<number, number> | null = new Map()
  readonly postings: Postings
  private readonly options: SortedColumnOptions

  constructor(postings: Postings, capacity: number, options: SortedColumnOptions) {
    this.codes = new Codes(capacity)
    this.postings = postings
    this.options = options
  }

  key(slot: number) {
    return this.keys[this.codes.at(slot)] ?? 0
  }

  /** The keys of so many slots of an array, from `first` on. */
  keysOf(slots: Uint32Array, first: number, length: number, into: Float64Array) {
    const { array } = this.codes
    const { keys } = this
    for (let n = 0; n < length; n++) into[n] = keys[array[slots[first + n] ?? 0] ?? 0] ?? 0
  }

  add(slot: number, key: number) {
    const code = this.codeOf(key)
    this.codes.set(slot, code)
    if (this.loading) return
    this.postings.add(this.postingOf[code] ?? 0, slot)
    for (const cut of this.cuts) if (cut.key <= key) setBit(cut.bitmap, slot)
  }

  change(slot: number, key: number) {
    if (this.loading) return this.add(slot, key)
    const old = this.key(slot)
    if (old === key) return
    this.postings.remove(this.postingOf[this.codes.at(slot)] ?? 0, slot)
    for (const cut of this.cuts) if (cut.key <= old) clearBit(cut.bitmap, slot)
    this.add(slot, key)
  }

  /** The position in the order of the first key that is not less. */
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

  /** The position of the first key with a vaga that is alive. What has expired stands before it. */
  front(alive: Bitmap) {
    const isDead = (slot: number) => !hasBit(alive, slot)
    while (this.deadKeys < this.order.length && this.postings.walk(this.postingAt(this.deadKeys), 1, 0, isDead))
      this.deadKeys++
    return this.deadKeys
  }

  /** The vaga with the key is alive. */
  revive(slot: number) {
    this.deadKeys = Math.min(this.deadKeys, this.seek(this.key(slot)))
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

  /** The nearest cut at or below the key. */
  cutBelow(key: number): Cut | undefined {
    return this.cuts.findLast((cut) => cut.key <= key)
  }

  /** The nearest cut at or above the key. */
  cutAbove(key: number): Cut | undefined {
    return this.cuts.find((cut) => cut.key >= key)
  }

  /** The postings of the keys from one up to another, which is not included. */
  postingsFrom(first = Number.NEGATIVE_INFINITY, end = Number.POSITIVE_INFINITY) {
    const found: number[] = []
    for (let position = this.seek(first); position < this.length && this.keyAt(position) < end; position++)
      found.push(this.postingAt(position))
    return found
  }

  /** Which of the blocks between the cuts a position is in: as many cuts are at or below its key. */
  blockOf(position: number) {
    const key = this.keyAt(position)
    let low = 0
    let high = this.cuts.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((this.cuts[middle]?.key ?? 0) <= key) low = middle + 1
      else high = middle
    }
    return low
  }

  /** Whether any of these vagas has a key of the block. */
  hasAnyIn(block: number, bits: Bitmap) {
    const { bitmaps } = this.postings
    return bitmaps.hasAny(bits, this.cuts[block - 1]?.bitmap ?? bits, this.cuts[block]?.bitmap ?? bitmaps.none)
  }

  /** Which of these vagas have a key of the block, until the next slots are asked for. */
  slotsIn(block: number, bits: Bitmap) {
    const { bitmaps } = this.postings
    const { narrowed } = bitmaps
    bitmaps.and(narrowed, bits, this.cuts[block - 1]?.bitmap ?? bits, 0, narrowed.length)
    bitmaps.andNot(narrowed, narrowed, this.cuts[block]?.bitmap ?? bitmaps.none, 0, narrowed.length)
    return bitmaps.slotsOf(narrowed)
  }

  /** The first position after the block, upwards (1) or downwards (-1). */
  next(block: number, direction: 1 | -1) {
    if (direction === -1) return block === 0 ? -1 : this.seek(this.cuts[block - 1]?.key ?? 0) - 1
    const cut = this.cuts[block]
    return cut ? this.seek(cut.key) : this.length
  }

  /** At the end of the load. @param slots in use */
  *finish(slots: number): Steps {
    if (this.loading) yield* this.numberInOrder(this.loading, slots)
    this.loading = null
    this.order = Array.from(this.postingOf.keys()).sort((a, b) => (this.keys[a] ?? 0) - (this.keys[b] ?? 0))
    yield* this.chooseCuts()
  }

  /** Codes and postings in the order of their keys: a walk reads memory from one end to the other. */
  private *numberInOrder(codeOf: ReadonlyMap<number, number>, slots: number): Steps {
    this.keys = Float64Array.from(codeOf.keys()).sort()
    const numbers = new Uint32Array(codeOf.size)
    for (const [number, key] of this.keys.entries()) {
      numbers[codeOf.get(key) ?? 0] = number
      this.postingOf.push(this.postings.create())
    }
    yield* this.postings.fill(slots, (slot) => this.postingOf[numbers[this.codes.at(slot)] ?? 0] ?? 0)
    for (let slot = 0; slot < slots; slot++) {
      this.codes.set(slot, numbers[this.codes.at(slot)] ?? 0)
      if (slot % slotsAStep === 0) yield
    }
  }

  private *chooseCuts(): Steps {
    const { bitmaps } = this.postings
    const { step, always = [] } = this.options
    const multipleBelow = (position: number) => Math.floor(this.keyAt(position) / step) * step
    const isBoundary = (position: number) => multipleBelow(position) > this.keyAt(position - 1)
    const fixedBelow = (position: number) =>
      always.findLast((key) => key <= this.keyAt(position) && key > this.keyAt(position - 1))
    let boundaries = 0
    let total = 0
    for (let position = 0; position < this.order.length; position++) {
      total += this.postings.size(this.postingAt(position))
      if (position > 0 && isBoundary(position)) boundaries++
    }
    const share = boundaries <= this.options.cuts ? 0 : total / this.options.cuts
    for (const { bitmap } of this.cuts) bitmaps.drop(bitmap)
    this.cuts = []
    const running = bitmaps.create()
    let between = 0
    for (let position = this.order.length - 1; position > 0; position--) {
      const posting = this.postingAt(position)
      this.postings.orInto(posting, running, 0, running.length)
      between += this.postings.size(posting)
      yield
      const key = fixedBelow(position) ?? (between >= share && isBoundary(position) ? multipleBelow(position) : null)
      if (key === null) continue
      const bitmap = bitmaps.create()
      bitmaps.copy(bitmap, running, 0, running.length)
      this.cuts.unshift({ key, bitmap })
      between = 0
    }
    bitmaps.drop(running)
  }

  private codeOf(key: number) {
    if (this.loading) {
      const known = this.loading.get(key)
      if (known !== undefined) return known
      this.loading.set(key, this.loading.size)
      return this.loading.size - 1
    }
    const position = this.seek(key)
    if (position < this.order.length && this.keyAt(position) === key) return this.order[position] ?? 0
    const code = this.newCode(key)
    this.order.splice(position, 0, code)
    return code
  }

  private newCode(key: number) {
    const code = this.postingOf.length
    if (code === this.keys.length) {
      const keys = new Float64Array(Math.max(256, code * 2))
      keys.set(this.keys)
      this.keys = keys
    }
    this.keys[code] = key
    this.postingOf.push(this.postings.create())
    return code
  }

  /** Drops keys without vagas, numbers the others anew, and chooses the cuts again. Their postings are renumbered. */
  *renumber(renumberPosting: (posting: number) => void): Steps {
    const codes = new Codes(this.codes.array.length)
    const kept: { key: number; posting: number }[] = []
    for (let position = 0; position < this.order.length; position++) {
      const posting = this.postingAt(position)
      renumberPosting(posting)
      if (this.postings.size(posting) === 0) {
        this.postings.drop(posting)
        continue
      }
      this.postings.forEach(posting, (slot) => {
        codes.set(slot, kept.length)
      })
      kept.push({ key: this.keyAt(position), posting })
      yield
    }
    this.codes = codes
    this.postingOf.length = 0
    for (const [code, { key, posting }] of kept.entries()) {
      this.keys[code] = key
      this.postingOf.push(posting)
    }
    this.deadKeys = 0
    yield* this.finish(0)
  }

  grow(capacity: number) {
    this.codes.grow(capacity)
    this.cuts = this.cuts.map(({ key, bitmap }) => ({ key, bitmap: this.postings.bitmaps.grown(bitmap) }))
  }

  get bytes() {
    return this.codes.bytes + this.keys.byteLength
  }
}
