import type { JsonBytes } from './json-bytes.ts'

/** A power of two. */
const places = 1 << 15
/** Bytes. Few rows are longer; they are not kept. */
const longest = 1024
const none = -1

/**
 * Rows as written, 32 MB at most: those that were asked for last, as people see the same ones first, in each order. A slot has one
 * place, which it shares with others: who is written there last takes it over.
 */
export class KeptRows {
  private readonly slots = new Int32Array(places).fill(none)
  private readonly lengths = new Uint16Array(places)
  /** What was never written to takes no memory. */
  private readonly bytes = Buffer.allocUnsafeSlow(places * longest)

  has(slot: number) {
    return this.slots[slot % places] === slot
  }

  /** Writes a row that it has. */
  write(slot: number, out: JsonBytes) {
    const place = slot % places
    const start = place * longest
    out.bytesOf(this.bytes, start, start + (this.lengths[place] ?? 0))
  }

  keep(slot: number, row: Buffer) {
    if (row.length > longest) return
    const place = slot % places
    this.bytes.set(row, place * longest)
    this.slots[place] = slot
    this.lengths[place] = row.length
  }

  forget(slot: number) {
    if (this.has(slot)) this.slots[slot % places] = none
  }

  forgetAll() {
    this.slots.fill(none)
  }
}
