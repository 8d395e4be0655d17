import type { JsonBytes } from '../json-bytes.ts'
import { hashOf } from './byte-table.ts'
import { lengthOf, type Utf8 } from './utf8.ts'

const chunkSize = 1 << 22
const addressBits = 22
/** Texts take multiples of it. */
const unit = 8
/** The address of no text. */
const nowhere = 0
/** What stands before a text, in words of 32 bits: the next text of its chain, how many vagas have it, its length in bytes. */
const field = { next: 0, uses: 1, length: 2 }
const header = 12
const none = Buffer.from('null')

/** The same memory twice. */
interface Chunk {
  bytes: Buffer
  words: Uint32Array
}

/**
 * The texts of all vagas as UTF-8, outside of the JavaScript heap: a million strings would slow down each garbage collection.
 * Each is kept once, for names, hours and notes are much the same everywhere. Chunks, so that growing copies nothing.
 */
export class Texts {
  private readonly chunks: Chunk[] = []
  /** Addresses to use again, by their length in units. */
  private readonly freed = new Map<number, number[]>()
  /** Of the last chunk. */
  private used = chunkSize
  /** By hash: where its chain of texts begins. */
  private heads: Uint32Array

  /** @param capacity of how many vagas. */
  constructor(capacity: number) {
    this.heads = newHeads(capacity)
  }

  /** @returns its address, to be freed as often as it was added. */
  add(text: Utf8 | null) {
    if (text === null) return nowhere
    const head = this.headOf(text)
    let address = this.heads[head] ?? nowhere
    while (address !== nowhere && !this.isAt(address, text)) address = this.get(address, field.next)
    if (address === nowhere) {
      address = this.write(text)
      this.put(address, field.next, this.heads[head] ?? nowhere)
      this.heads[head] = address
    }
    this.put(address, field.uses, this.get(address, field.uses) + 1)
    return address
  }

  /** One vaga less has it. The place of a text that none has is used again by one of about the same length. */
  free(address: number) {
    if (address === nowhere) return
    const uses = this.get(address, field.uses) - 1
    this.put(address, field.uses, uses)
    if (uses > 0) return
    const text = this.at(address)
    const head = this.headOf(text)
    const next = this.get(address, field.next)
    let before = this.heads[head] ?? nowhere
    if (before === address) this.heads[head] = next
    else {
      while (this.get(before, field.next) !== address) before = this.get(before, field.next)
      this.put(before, field.next, next)
    }
    const units = unitsOf(text)
    const free = this.freed.get(units)
    if (free) free.push(address)
    else this.freed.set(units, [address])
  }

  /** As JSON. */
  writeTo(out: JsonBytes, address: number) {
    if (address === nowhere) return out.bytes(none)
    const { bytes, start, end } = this.at(address)
    out.text(bytes, start, end)
  }

  lengthAt(address: number) {
    return this.get(address, field.length)
  }

  at(address: number): Utf8 {
    const start = (address & (chunkSize - 1)) + header
    return { bytes: this.chunkOf(address).bytes, start, end: start + this.get(address, field.length) }
  }

  /** Shorter chains for more vagas. */
  grow(capacity: number) {
    const before = this.heads
    this.heads = newHeads(capacity)
    for (const first of before) {
      for (let address = first; address !== nowhere; ) {
        const next = this.get(address, field.next)
        const head = this.headOf(this.at(address))
        this.put(address, field.next, this.heads[head] ?? nowhere)
        this.heads[head] = address
        address = next
      }
    }
  }

  get bytes() {
    return this.chunks.length * chunkSize + this.heads.byteLength
  }

  private headOf({ bytes, start, end }: Utf8) {
    const hash = hashOf(bytes, start, end)
    return (hash ^ (hash >>> 15)) & (this.heads.length - 1)
  }

  private isAt(address: number, text: Utf8) {
    const length = lengthOf(text)
    if (this.get(address, field.length) !== length) return false
    const { bytes, start } = this.at(address)
    for (let at = 0; at < length; at++) if (bytes[start + at] !== text.bytes[text.start + at]) return false
    return true
  }

  private write(text: Utf8) {
    const address = this.allocate(unitsOf(text))
    const length = lengthOf(text)
    this.put(address, field.uses, 0)
    this.put(address, field.length, length)
    const { bytes, start } = this.at(address)
    for (let at = 0; at < length; at++) bytes[start + at] = text.bytes[text.start + at] ?? 0
    return address
  }

  private allocate(units: number) {
    const freed = this.freed.get(units)?.pop()
    if (freed !== undefined) return freed
    if (this.used + units * unit > chunkSize) {
      const bytes = Buffer.allocUnsafeSlow(chunkSize)
      this.chunks.push({ bytes, words: new Uint32Array(bytes.buffer) })
      // No text has the address `nowhere`.
      this.used = unit
    }
    const address = (this.chunks.length - 1) * chunkSize + this.used
    this.used += units * unit
    return address
  }

  private chunkOf(address: number) {
    const chunk = this.chunks[address >>> addressBits]
    if (!chunk) throw new RangeError('no text at this address')
    return chunk
  }

  private get(address: number, of: number) {
    return this.chunkOf(address).words[((address & (chunkSize - 1)) >>> 2) + of] ?? 0
  }

  private put(address: number, of: number, value: number) {
    this.chunkOf(address).words[((address & (chunkSize - 1)) >>> 2) + of] = value
  }
}

const unitsOf = (text: Utf8) => Math.ceil((header + lengthOf(text)) / unit)

/** One for each two to four vagas. */
const newHeads = (capacity: number) => new Uint32Array(1 << (32 - Math.clz32(capacity >>> 2)))
