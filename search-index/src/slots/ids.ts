import type { JsonBytes } from '../json-bytes.ts'
import { grown } from '../postings/bits.ts'

const hyphen = 0x2d

/** The four numbers of the id just read. */
const read = new Uint32Array(4)
/** That id. */
let readId = ''

/** UUIDs as four numbers each, and a hash table from id to slot. A Map of a million strings would take 100 MB. */
export class Ids {
  private parts: Uint32Array
  /** Open addressing: slot + 1, or 0. */
  private table: Int32Array

  constructor(capacity: number) {
    this.parts = new Uint32Array(capacity * 4)
    this.table = new Int32Array(tableSize(capacity))
  }

  /** -1 if there is none. */
  find(id: string) {
    parse(id)
    const mask = this.table.length - 1
    for (let at = hashOf(read, 0) & mask; ; at = (at + 1) & mask) {
      const slot = (this.table[at] ?? 0) - 1
      if (slot < 0 || this.compareRead(slot) === 0) return slot
    }
  }

  /** The id may have had another slot before. */
  put(slot: number, id: string) {
    parse(id)
    this.parts.set(read, slot * 4)
    this.enter(slot)
  }

  text(slot: number) {
    const [b, c] = [this.part(slot, 1), this.part(slot, 2)]
    const [first, last] = [hex8(this.part(slot, 0)), hex8(this.part(slot, 3))]
    return `${first}-${hex4(b >>> 16)}-${hex4(b & 0xffff)}-${hex4(c >>> 16)}-${hex4(c & 0xffff)}${last}`
  }

  /** As `text`. */
  write(slot: number, out: JsonBytes) {
    const [b, c] = [this.part(slot, 1), this.part(slot, 2)]
    out.hex(this.part(slot, 0), 8)
    out.byte(hyphen)
    out.hex(b >>> 16, 4)
    out.byte(hyphen)
    out.hex(b, 4)
    out.byte(hyphen)
    out.hex(c >>> 16, 4)
    out.byte(hyphen)
    out.hex(c, 4)
    out.hex(this.part(slot, 3), 8)
  }

  /** `lastPart` of the slot's id. */
  lastPart(slot: number) {
    return this.part(slot, 3)
  }

  /** As the database compares UUIDs. Negative if the first slot's id is the lower one. */
  compare(slot: number, other: number) {
    for (let part = 0; part < 4; part++) {
      const difference = this.part(slot, part) - this.part(other, part)
      if (difference !== 0) return difference
    }
    return 0
  }

  compareTo(slot: number, id: string) {
    parse(id)
    return this.compareRead(slot)
  }

  grow(capacity: number, used: number) {
    this.parts = grown(this.parts, capacity * 4)
    if (tableSize(capacity) === this.table.length) return
    this.table = new Int32Array(tableSize(capacity))
    for (let slot = 0; slot < used; slot++) this.enter(slot)
  }

  /** @param order the slots to keep, in their new order. */
  renumber(order: Uint32Array) {
    const parts = new Uint32Array(this.parts.length)
    for (let slot = 0; slot < order.length; slot++) {
      const old = order[slot] ?? 0
      for (let part = 0; part < 4; part++) parts[slot * 4 + part] = this.part(old, part)
    }
    this.parts = parts
    this.table.fill(0)
    for (let slot = 0; slot < order.length; slot++) this.enter(slot)
  }

  get bytes() {
    return this.parts.byteLength + this.table.byteLength
  }

  private part(slot: number, part: number) {
    return this.parts[slot * 4 + part] ?? 0
  }

  private compareRead(slot: number) {
    for (let part = 0; part < 4; part++) {
      const difference = this.part(slot, part) - (read[part] ?? 0)
      if (difference !== 0) return difference
    }
    return 0
  }

  private enter(slot: number) {
    const mask = this.table.length - 1
    let at = hashOf(this.parts, slot * 4) & mask
    while (this.table[at] !== 0 && this.compare((this.table[at] ?? 0) - 1, slot) !== 0) at = (at + 1) & mask
    this.table[at] = slot + 1
  }
}

/** At most two thirds full. */
const tableSize = (capacity: number) => 1 << (32 - Math.clz32(Math.ceil(capacity * 1.5)))

function hashOf(parts: Uint32Array, at: number) {
  let hash = 0
  for (let part = 0; part < 4; part++) hash = Math.imul(hash ^ (parts[at + part] ?? 0), 0x9e3779b1)
  return hash ^ (hash >>> 15)
}

/** Two digits of each byte. */
const digitsOf = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))
const hex4 = (number: number) => `${digitsOf[number >>> 8]}${digitsOf[number & 0xff]}`
const hex8 = (number: number) => `${hex4(number >>> 16)}${hex4(number & 0xffff)}`

/** The last 32 bits of an id: few have the same. */
export const lastPart = (id: string) => Number.parseInt(id.slice(-8), 16)

/** Reads an id such as '0197b3c2-5a00-7c11-8e2f-0123456789ab'. */
function parse(id: string) {
  if (id === readId) return
  readId = id
  let digits = 0
  let value = 0
  for (let index = 0; index < id.length; index++) {
    const code = id.charCodeAt(index)
    if (code === hyphen) continue
    value = (value << 4) | (code < 0x3a ? code - 0x30 : (code | 0x20) - 0x57)
    if (++digits % 8 === 0) read[digits / 8 - 1] = value
  }
}
