import { loopsInWasm } from './bitmap-loops.ts'

/** One bit for each slot, in words of 32. A term of a question narrows a result by one AND of two of them. */
export type Bitmap = Uint32Array<SharedArrayBuffer>

/** As bitmap-loops.wat has them: addresses and lengths in bytes. */
interface Loops {
  and: (into: number, one: number, other: number, length: number) => void
  andNot: (into: number, one: number, other: number, length: number) => void
  or: (into: number, one: number, other: number, length: number) => void
  copy: (into: number, from: number, length: number) => void
  clear: (into: number, length: number) => void
  countBoth: (one: number, other: number, length: number) => number
  slotsOf: (bitmap: number, length: number, first: number, into: number) => number
  hasAny: (among: number, and: number, not: number, length: number) => number
}

/** What is used of it here. TypeScript has its types only among those of browsers. */
declare const WebAssembly: {
  Module: new (bytes: Uint8Array) => object
  Instance: new (module: object, imports: { bitmaps: { memory: Memory } }) => { exports: unknown }
  Memory: new (pages: { initial: number; maximum: number; shared: true }) => Memory
}

interface Memory {
  readonly buffer: SharedArrayBuffer
  grow: (pages: number) => number
}

const loops = new WebAssembly.Module(Buffer.from(loopsInWasm, 'base64'))

const pageBytes = 65_536
/** 1 MB. Memory that is not used yet costs nothing. */
const pagesAtOnce = 16
const mostPages = 65_536

/**
 * All bitmaps of an index, of one length, in one memory of WebAssembly, and what is done with whole ones. It is declared
 * as shared, though no other thread has it: such a memory grows without taking the arrays away that look into it.
 */
export class Bitmaps {
  words: number
  private memory: Memory
  private loops: Loops
  private used = 0
  private unused: Bitmap[] = []
  private scratch: Bitmap[] = []
  private taken = 0
  /** Room for as many slots as a bitmap may have. */
  private slots: Bitmap | null = null
  /** Never a bit. */
  none: Bitmap
  /** For a union that is used up at once. */
  union: Bitmap
  /** For a result that is only counted. */
  narrowed: Bitmap

  constructor(words: number) {
    this.words = words
    ;({ memory: this.memory, loops: this.loops } = newMemory())
    this.none = this.create()
    this.union = this.create()
    this.narrowed = this.create()
  }

  /** Without any bit. */
  create(): Bitmap {
    const dropped = this.unused.pop()
    if (dropped) {
      this.clear(dropped, 0, this.words)
      return dropped
    }
    return this.allocate(this.words)
  }

  /** It may become another. */
  drop(bitmap: Bitmap) {
    this.unused.push(bitmap)
  }

  /** Bitmaps are longer from now on. Those from before must be given to `grown` before they are used again. */
  grow(words: number) {
    this.words = words
    ;({ memory: this.memory, loops: this.loops } = newMemory())
    this.used = 0
    this.unused = []
    this.scratch = []
    this.taken = 0
    this.slots = null
    this.none = this.create()
    this.union = this.create()
    this.narrowed = this.create()
  }

  grown(bitmap: Bitmap): Bitmap {
    const longer = this.create()
    longer.set(bitmap)
    return longer
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
    return this.loops.countBoth(bitmap.byteOffset, bitmap.byteOffset, this.words * 4)
  }

  /** How many bits both have. */
  countBoth(one: Bitmap, other: Bitmap) {
    return this.loops.countBoth(one.byteOffset, other.byteOffset, this.words * 4)
  }

  /** The slots of all bits in ascending order, until they are asked for again. */
  slotsOf(bitmap: Bitmap, from = 0, to = this.words): Uint32Array {
    // A slot takes as much as a word.
    this.slots ??= this.allocate(this.words * 32)
    const { byteOffset } = this.slots
    return this.slots.subarray(
      0,
      this.loops.slotsOf(bitmap.byteOffset + from * 4, (to - from) * 4, from * 32, byteOffset),
    )
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

function newMemory() {
  const memory = new WebAssembly.Memory({ initial: 1, maximum: mostPages, shared: true })
  const { exports } = new WebAssembly.Instance(loops, { bitmaps: { memory } })
  return { memory, loops: exports as Loops }
}
