/** Goes on with a hash, which is 0 for no byte. */
export const hashWith = (hash: number, byte: number) => Math.imul(hash ^ byte, 0x01000193)

export function hashOf(bytes: Uint8Array, start: number, end: number) {
  let hash = 0
  for (let at = start; at < end; at++) hash = hashWith(hash, bytes[at] ?? 0)
  return hash
}

/**
 * Different runs of bytes, each with a number, found where they stand in longer bytes: no copy is made of what is looked for. All
 * are kept in one buffer, because a million lookups of small objects would wait for memory.
 */
export class ByteTable {
  count = 0
  private bytes = new Uint8Array(1 << 12)
  /** By number: where its bytes end, and those of the next begin. */
  private ends = new Uint32Array(1 << 8)
  private hashes = new Int32Array(1 << 8)
  /** Open addressing: a number + 1 at the place of its hash. */
  private table = new Int32Array(1 << 9)

  /** The number of what stands in `from` from start to end, or -1. @param hash the same for the same bytes */
  find(from: Uint8Array, start: number, end: number, hash: number) {
    const mask = this.table.length - 1
    for (let at = placeOf(hash) & mask; ; at = (at + 1) & mask) {
      const number = (this.table[at] ?? 0) - 1
      if (number < 0 || (this.hashes[number] === hash && this.isAt(number, from, start, end))) return number
    }
  }

  /** Of what is not there yet. */
  add(from: Uint8Array, start: number, end: number, hash: number) {
    const number = this.count++
    const first = this.startOf(number)
    const last = first + end - start
    if (number === this.hashes.length) this.growNumbers()
    if (last > this.bytes.length) {
      const bytes = new Uint8Array(last * 2)
      bytes.set(this.bytes)
      this.bytes = bytes
    }
    for (let at = start; at < end; at++) this.bytes[first + at - start] = from[at] ?? 0
    this.ends[number] = last
    this.hashes[number] = hash
    this.enter(number)
    return number
  }

  get byteLength() {
    return this.bytes.length + (this.ends.length + this.hashes.length + this.table.length) * 4
  }

  private isAt(number: number, from: Uint8Array, start: number, end: number) {
    const { bytes } = this
    const first = this.startOf(number)
    if ((this.ends[number] ?? 0) - first !== end - start) return false
    for (let at = start; at < end; at++) if (bytes[first + at - start] !== from[at]) return false
    return true
  }

  private startOf(number: number) {
    return number === 0 ? 0 : (this.ends[number - 1] ?? 0)
  }

  private enter(number: number) {
    const mask = this.table.length - 1
    let at = placeOf(this.hashes[number] ?? 0) & mask
    while (this.table[at] !== 0) at = (at + 1) & mask
    this.table[at] = number + 1
  }

  /** The table stays at most half full. */
  private growNumbers() {
    const { ends, hashes } = this
    this.ends = new Uint32Array(ends.length * 2)
    this.ends.set(ends)
    this.hashes = new Int32Array(hashes.length * 2)
    this.hashes.set(hashes)
    this.table = new Int32Array(this.table.length * 2)
    for (let number = 0; number < hashes.length; number++) this.enter(number)
  }
}

const placeOf = (hash: number) => hash ^ (hash >>> 15)
