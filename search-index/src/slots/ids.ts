const hyphen = 0x2d

/** The four numbers of the id that was parsed last. */
const read = new Uint32Array(4)

/** UUIDs as four numbers each, and a hash table from id to slot. A Map of a million strings would take 100 MB. */
export class Ids {
  private readonly parts: Uint32Array
  /** A hash table with open addressing. Entries are slot + 1, or 0 if empty. At most two thirds are used. */
  private readonly table: Int32Array

  constructor(capacity: number) {
    this.parts = new Uint32Array(capacity * 4)
    this.table = new Int32Array(1 << (32 - Math.clz32(Math.ceil(capacity * 1.5))))
  }

  /** The slot of an id, or -1. */
  find(id: string) {
    return (this.table[this.bucketOf(id)] ?? 0) - 1
  }

  put(slot: number, id: string) {
    this.table[this.bucketOf(id)] = slot + 1
    this.parts.set(read, slot * 4)
  }

  text(slot: number) {
    let hex = ''
    for (let part = slot * 4; part < slot * 4 + 4; part++) hex += (this.parts[part] ?? 0).toString(16).padStart(8, '0')
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
  }

  /** Compares ids in the database's order. Negative if the slot's id is lower. */
  compareTo(slot: number, id: string) {
    const own = this.text(slot)
    return own < id ? -1 : own > id ? 1 : 0
  }

  /** The index in the table where the id is, or could be put. */
  private bucketOf(id: string) {
    parse(id)
    let hash = 0
    for (const part of read) hash = Math.imul(hash ^ part, 0x9e3779b1)
    const mask = this.table.length - 1
    let bucket = (hash ^ (hash >>> 15)) & mask
    while (this.table[bucket] !== 0 && !this.isRead((this.table[bucket] ?? 0) - 1)) bucket = (bucket + 1) & mask
    return bucket
  }

  private isRead(slot: number) {
    const { parts } = this
    const at = slot * 4
    return parts[at] === read[0] && parts[at + 1] === read[1] && parts[at + 2] === read[2] && parts[at + 3] === read[3]
  }
}

function parse(id: string) {
  let digits = 0
  let value = 0
  for (let index = 0; index < id.length; index++) {
    const code = id.charCodeAt(index)
    if (code === hyphen) continue
    value = (value << 4) | (code < 0x3a ? code - 0x30 : (code | 0x20) - 0x57)
    if (++digits % 8 === 0) read[digits / 8 - 1] = value
  }
}
