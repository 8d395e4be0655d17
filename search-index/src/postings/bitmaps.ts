import { loopsInWasm } from './bitmap-loops.ts'

/** One bit for each slot, in words of 32. A term of a question narrows a result by one AND of two of them. */
export type Bitmap = Uint32Array<SharedArrayBuffer>

/** The functions of bitmap-loops.wat: addresses and lengths in bytes. */
interface Loops {
  and: (into: number, one: number, other: number, length: number) => void
  andNot: (into: number, one: number, other: number, length: number) => void
  or: (into: number, one: number, other: number, length: number) => void
  copy: (into: number, from: number, length: number) => void
  clear: (into: number, length: number) => void
  countBoth: (one: number, other: number, length: number) => number
  slotsOf: (bitmap: number, length: number, into: number) => number
  hasAny: (among: number, and: number, not: number, length: number) => number
}

interface Memory {
  readonly buffer: SharedArrayBuffer
  grow: (pages: number) => number
}

/** The part of it that is used here. TypeScript has its types only among those of browsers. */
declare const WebAssembly: {
  Module: new (bytes: Uint8Array) => object
  Instance: new (module: object, imports: { bitmaps: { memory: Memory } }) => { exports: unknown }
  Memory: new (pages: { initial: number; maximum: number; shared: true }) => Memory
}

const loops = new WebAssembly.Module(Buffer.from(loopsInWasm, 'base64'))

/** The loops read vectors of so many words, so ranges and bitmaps are multiples of it. */
const vectorWords = 4
const pageBytes = 65_536
/** 1 MB. Memory that is not used yet costs nothing. */
const pagesAtOnce = 16
const maxPages = 65_536

/** The first word of a vector at or after the slot. */
export const wordsFor = (slots: number) => Math.ceil(slots / (32 * vectorWords)) * vectorWords

/**
 * All bitmaps of an index, of one length, in one memory of WebAssembly, and the loops over whole ones. The memory is declared
 * as shared, though no other thread has it: such a memory grows without taking the arrays away that look into it.
 */
export class Bitmaps {
  readonly words: number
  /** Never a bit. */
  readonly none: Bitmap
  /** For a union that is used up at once. */
  readonly union: Bitmap
  /** For a result that is only counted. */
  readonly narrowed: Bitmap
  private readonly memory = new WebAssembly.Memory({ initial: 1, maximum: maxPages, shared: true })
  private readonly loops: Loops
  private used = 0
  private readonly scratch: Bitmap[] = []
  private taken = 0
  /** Room for as many slots as a bitmap may have. */
  private readonly slots: Bitmap

  /** @param slots how many at most. */
  constructor(slots: number) {
    this.words = wordsFor(slots)
    this.loops = new WebAssembly.Instance(loops, { bitmaps: { memory: this.memory } }).exports as Loops
    this.none = this.create()
    this.union = this.create()
    this.narrowed = this.create()
    this.slots = this.allocate(this.words * 32)
  }

  /** Without any bit. */
  create(): Bitmap {
    return this.allocate(this.words)
  }

  /**
   * A bitmap to compute with, with whatever is in it. Questions take them from here: two may not be asked at once, so no
   * answer waits for anything in between.
   */
  take(): Bitmap {
    const bitmap = this.scratch[this.taken] ?? this.create()
    this.scratch[this.taken++] = bitmap
    return bitmap
  }

  /** All that were taken may be taken again. */
  takeBack() {
    this.taken = 0
  }

  /* Each of these works on a range of words. `into` may be one of the others. */

  and(into: Bitmap, one: Bitmap, other: Bitmap, from: number, to: number) {
    const at = from * 4
    this.loops.and(into.byteOffset + at, one.byteOffset + at, other.byteOffset + at, (to - from) * 4)
  }

  andNot(into: Bitmap, one: Bitmap, other: Bitmap, from: number, to: number) {
    const at = from * 4
    this.loops.andNot(into.byteOffset + at, one.byteOffset + at, other.byteOffset + at, (to - from) * 4)
  }

  or(into: Bitmap, one: Bitmap, other: Bitmap, from: number, to: number) {
    const at = from * 4
    this.loops.or(into.byteOffset + at, one.byteOffset + at, other.byteOffset + at, (to - from) * 4)
  }

  copy(into: Bitmap, other: Bitmap, from: number, to: number) {
    this.loops.copy(into.byteOffset + from * 4, other.byteOffset + from * 4, (to - from) * 4)
  }

  clear(bitmap: Bitmap, from: number, to: number) {
    this.loops.clear(bitmap.byteOffset + from * 4, (to - from) * 4)
  }

  /* And these on whole bitmaps. */

  count(bitmap: Bitmap) {
    return this.countBoth(bitmap, bitmap)
  }

  /** How many bits both have. */
  countBoth(one: Bitmap, other: Bitmap) {
    return this.loops.countBoth(one.byteOffset, other.byteOffset, this.words * 4)
  }

  /** The slots of all bits in ascending order, until the next ones are asked for. */
  slotsOf(bitmap: Bitmap): Uint32Array {
    return this.slots.subarray(0, this.loops.slotsOf(bitmap.byteOffset, this.words * 4, this.slots.byteOffset))
  }

  /** Whether any bit of `among` is also in `and` and is not in `not`. */
  hasAny(among: Bitmap, and: Bitmap, not: Bitmap) {
    return this.loops.hasAny(among.byteOffset, and.byteOffset, not.byteOffset, this.words * 4) === 1
  }

  private allocate(words: number): Bitmap {
    const start = this.used
    this.used += words * 4
    const missing = this.used - this.memory.buffer.byteLength
    if (missing > 0) this.memory.grow(Math.ceil(missing / pageBytes / pagesAtOnce) * pagesAtOnce)
    return new Uint32Array(this.memory.buffer, start, words)
  }

  get bytes() {
    return this.used
  }
}
