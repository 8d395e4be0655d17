import type { Utf8 } from './utf8.ts'

/**
 * Distinct texts, each with a number. Texts are looked up as UTF-8 inside longer buffers, without copying. All texts
 * are kept in one buffer outside the JavaScript heap: a million strings on the heap would slow down each garbage
 * collection.
 */
export class ByteTable {
  count = 0
  private bytes = Buffer.alloc(1 << 12)
  /** The end of each text by its number; the next text begins there. */
  private ends = new Uint32Array(1 << 8)
  private hashes = new Int32Array(1 << 8)
  /** A hash table with open addressing. Entries are a text's number + 1, or 0 if empty. At most half are used. */
  private table = new Int32Array(1 << 9)

  /** The text's number. A new text gets a new number. */
  intern({ bytes, start, end }: Utf8) {
    let hash = 0
    for (let at = start; at < end; at++) hash = Math.imul(hash ^ (bytes[at] ?? 0), 0x01000193)
    const mask = this.table.length - 1
    let bucket = mixed(hash) & mask
    for (; this.table[bucket] !== 0; bucket = (bucket + 1) & mask) {
      const number = (this.table[bucket] ?? 0) - 1
      if (this.hashes[number] === hash && this.isAt(number, bytes, start, end)) return number
    }
    this.table[bucket] = this.count + 1
    return this.add(bytes.subarray(start, end), hash)
  }

  textOf(number: number) {
    return this.bytes.toString('utf8', this.startOf(number), this.ends[number])
  }

  private isAt(number: number, from: Buffer, start: number, end: number) {
    const { bytes } = this
    const first = this.startOf(number)
    if ((this.ends[number] ?? 0) - first !== end - start) return false
    for (let at = start; at < end; at++) if (bytes[first + at - start] !== from[at]) return false
    return true
  }

  private startOf(number: number) {
    return number === 0 ? 0 : (this.ends[number - 1] ?? 0)
  }

  private add(text: Buffer, hash: number) {
    const number = this.count++
    const first = this.startOf(number)
    const last = first + text.length
    if (last > this.bytes.length) {
      const { bytes } = this
      this.bytes = Buffer.alloc(last * 2)
      bytes.copy(this.bytes)
    }
    text.copy(this.bytes, first)
    this.ends[number] = last
    this.hashes[number] = hash
    if (this.count === this.hashes.length) this.growNumbers()
    return number
  }

  private growNumbers() {
    const { ends, hashes } = this
    this.ends = new Uint32Array(ends.length * 2)
    this.ends.set(ends)
    this.hashes = new Int32Array(hashes.length * 2)
    this.hashes.set(hashes)
    this.table = new Int32Array(this.table.length * 2)
    const mask = this.table.length - 1
    for (let number = 0; number < this.count; number++) {
      let bucket = mixed(hashes[number] ?? 0) & mask
      while (this.table[bucket] !== 0) bucket = (bucket + 1) & mask
      this.table[bucket] = number + 1
    }
  }
}

const mixed = (hash: number) => hash ^ (hash >>> 15)
