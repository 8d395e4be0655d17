import { loopsInWasm } from './bitmap-loops.ts'

/** One bit for each slot, in words of 32 bits. A query narrows its result by one AND for each term. */
export type Bitmap = Uint32Array<SharedArrayBuffer>

/** The functions of bitmap-loops.wat. Addresses and lengths are in bytes. */
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

/** The part of WebAssembly that is used here. TypeScript declares WebAssembly only in the types for browsers. */
declare const WebAssembly: {
  Module: new (bytes: Uint8Array) => object
  Instance: new (module: object, imports: { bitmaps: { memory: Memory } }) => { exports: unknown }
  Memory: new (pages: { initial: number; maximum: number; shared: true }) => Memory
}

const loops = new WebAssembly.Module(Buffer.from(loopsInWasm, 'base64'))

/** Words in a vector. The loops read whole vectors, so the length of a bitmap or range is a multiple of this. */
const vectorWords = 4
const pageBytes = 65_536
/** 1 MB. Memory that is not used yet costs nothing. */
const pagesPerGrowth = 16
const maxPages = 65_536

/** The number of words for this number of slots, rounded up to whole vectors. */
export const wordsFor = (slots: number) => Math.ceil(slots / (32 * vectorWords)) * vectorWords

/**
 * All bitmaps of an index, of equal length, in one memory of WebAssembly, with the loops over them. The memory is
 * declared as shared, though only one thread uses it: a shared memory grows without detaching the arrays that view it.
 */
export class Bitmaps {
  readonly words: number
  readonly none: Bitmap
  /** Scratch bitmap for a union, which must be read before the next union is computed. */
  readonly union: Bitmap
  /** Scratch bitmap for a result that is counted or listed immediately. */
  readonly narrowed: Bitmap
  private readonly memory = new WebAssembly.Memory({ initial: 1, maximum: maxPages, shared: true })
  private readonly loops: Loops
  private used = 0
  private readonly scratch: Bitmap[] = []
  private taken = 0
  /** The result of `slotsOf`, with room for every slot. */
  private readonly slots: Bitmap

  constructor(slots: number) {
    this.words = wordsFor(slots)
    this.loops = new WebAssembly.Instance(loops, { bitmaps: { memory: this.memory } }).exports as Loops
    this.none = this.create()
    this.union = this.create()
    this.narrowed = this.create()
    this.slots = this.allocate(this.words * 32)
  }

  create(): Bitmap {
    return this.allocate(this.words)
  }

  /** A scratch bitmap, valid until the next query. Its content is undefined at first. */
  take(): Bitmap {
    const bitmap = this.scratch[this.taken] ?? this.create()
    this.scratch[this.taken++] = bitmap
    return bitmap
  }

  takeBack() {
    this.taken = 0
  }

  /* The next functions work on a range of words. `into` may be one of the operands. */

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

  /* The next functions work on whole bitmaps. */

  count(bitmap: Bitmap) {
    return this.countBoth(bitmap, bitmap)
  }

  countBoth(one: Bitmap, other: Bitmap) {
    return this.loops.countBoth(one.byteOffset, other.byteOffset, this.words * 4)
  }

  /** The slots whose bits are set, in ascending order. The array is valid until the next call. */
  slotsOf(bitmap: Bitmap): Uint32Array {
    return this.slots.subarray(0, this.loops.slotsOf(bitmap.byteOffset, this.words * 4, this.slots.byteOffset))
  }

  /** Whether some bit is set in `among` and in `and`, but not in `not`. */
  hasAny(among: Bitmap, and: Bitmap, not: Bitmap) {
    return this.loops.hasAny(among.byteOffset, and.byteOffset, not.byteOffset, this.words * 4) === 1
  }

  private allocate(words: number): Bitmap {
    const start = this.used
    this.used += words * 4
    const missing = this.used - this.memory.buffer.byteLength
    if (missing > 0) this.memory.grow(Math.ceil(missing / pageBytes / pagesPerGrowth) * pagesPerGrowth)
    return new Uint32Array(this.memory.buffer, start, words)
  }

  get bytes() {
    return this.used
  }
}
