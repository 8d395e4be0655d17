import { grown } from './bits.ts'

/** Numbers in a chunk of 1 MB. `Lists` grows by whole chunks and moves none, so no insert waits for a large copy. */
const chunkSize = 1 << 18

/** Maximum length of a list. A posting that reaches it becomes a bitmap. */
export const maxListLength = chunkSize

/**
 * A heap of very many sorted lists of numbers. There are hundreds of thousands of lists, most with one or two entries,
 * and a typed array for each would cost 200 bytes. Each list has a block inside a chunk. The size of a block is a power
 * of two. A list that outgrows its block moves to one of the next size, and another list reuses the old block.
 */
export class Lists {
  private readonly chunks: Uint32Array[] = []
  private used = chunkSize
  private readonly free: number[][] = Array.from({ length: 20 }, () => [])
  private starts = new Uint32Array(1024)
  private sizes = new Uint32Array(1024)
  /** Size class of each list's block, which holds 2 ** (class - 1) numbers. Class 0 is no block. */
  private classes = new Uint8Array(1024)
  private count = 0

  create() {
    if (this.count === this.sizes.length) this.growRecords()
    return this.count++
  }

  size(list: number) {
    return this.sizes[list] ?? 0
  }

  /** The list's numbers are `chunk[offset]` up to `chunk[offset + size - 1]`. */
  chunk(list: number): Uint32Array {
    return this.chunks[(this.starts[list] ?? 0) >>> 18] ?? empty
  }

  offset(list: number) {
    return (this.starts[list] ?? 0) & (chunkSize - 1)
  }

  /** The list's numbers. Valid until the list changes. */
  view(list: number) {
    const offset = this.offset(list)
    return this.chunk(list).subarray(offset, offset + this.size(list))
  }

  /** Inserts a number into the list, most often at its end. Returns false if the list has it already. */
  insert(list: number, value: number) {
    const size = this.size(list)
    const last = this.chunk(list)[this.offset(list) + size - 1] ?? 0
    const position = size === 0 || last < value ? size : this.seek(list, value)
    if (position < size && this.at(list, position) === value) return false
    const blockClass = this.classes[list] ?? 0
    if (blockClass === 0 || size === 1 << (blockClass - 1)) this.moveTo(list, blockClass + 1)
    const chunk = this.chunk(list)
    const offset = this.offset(list)
    if (position < size) chunk.copyWithin(offset + position + 1, offset + position, offset + size)
    chunk[offset + position] = value
    this.sizes[list] = size + 1
    return true
  }

  remove(list: number, value: number) {
    const size = this.size(list)
    const position = this.seek(list, value)
    if (position === size || this.at(list, position) !== value) return false
    const offset = this.offset(list)
    this.chunk(list).copyWithin(offset + position, offset + position + 1, offset + size)
    this.sizes[list] = size - 1
    return true
  }

  /** The position of the first number that is not less than `value`, by binary search. */
  seek(list: number, value: number) {
    const chunk = this.chunk(list)
    const offset = this.offset(list)
    let low = offset
    let high = offset + this.size(list)
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((chunk[middle] ?? 0) < value) low = middle + 1
      else high = middle
    }
    return low - offset
  }

  includes(list: number, value: number) {
    const position = this.seek(list, value)
    return position < this.size(list) && this.at(list, position) === value
  }

  drop(list: number) {
    const blockClass = this.classes[list] ?? 0
    if (blockClass > 0) this.free[blockClass]?.push(this.starts[list] ?? 0)
    this.classes[list] = 0
    this.sizes[list] = 0
  }

  private at(list: number, position: number) {
    return this.chunk(list)[this.offset(list) + position] ?? 0
  }

  private moveTo(list: number, blockClass: number) {
    const numbers = this.view(list)
    const start = this.allocate(blockClass)
    const target = this.chunks[start >>> 18] ?? empty
    const to = start & (chunkSize - 1)
    for (let index = 0; index < numbers.length; index++) target[to + index] = numbers[index] ?? 0
    this.drop(list)
    this.starts[list] = start
    this.classes[list] = blockClass
    this.sizes[list] = numbers.length
  }

  private allocate(blockClass: number): number {
    const reused = this.free[blockClass]?.pop()
    if (reused !== undefined) return reused
    const length = 1 << (blockClass - 1)
    if (this.used + length > chunkSize) {
      this.chunks.push(new Uint32Array(chunkSize))
      this.used = 0
    }
    const start = (this.chunks.length - 1) * chunkSize + this.used
    this.used += length
    return start
  }

  private growRecords() {
    this.starts = grown(this.starts, this.count * 2)
    this.sizes = grown(this.sizes, this.count * 2)
    const { classes } = this
    this.classes = new Uint8Array(this.count * 2)
    this.classes.set(classes)
  }
}

const empty = new Uint32Array(0)
