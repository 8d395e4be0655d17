const most16Bits = 0xffff

/**
 * A number for each slot, which stands for one of a few things. Each takes 16 bits until one needs more: most of the time of a
 * question goes into reading them from memory.
 */
export class Codes {
  /** By slot. Another one after `set` or `grow`. */
  array: Uint16Array | Uint32Array

  constructor(capacity: number) {
    this.array = new Uint16Array(capacity)
  }

  at(slot: number) {
    return this.array[slot] ?? 0
  }

  set(slot: number, code: number) {
    if (code > most16Bits && this.array instanceof Uint16Array) this.array = Uint32Array.from(this.array)
    this.array[slot] = code
  }

  grow(capacity: number) {
    const longer = this.array instanceof Uint16Array ? new Uint16Array(capacity) : new Uint32Array(capacity)
    longer.set(this.array)
    this.array = longer
  }

  /** @param order the slots to keep, in their new order. */
  renumber(order: Uint32Array) {
    const moved = this.array.slice()
    for (let slot = 0; slot < order.length; slot++) moved[slot] = this.array[order[slot] ?? 0] ?? 0
    this.array = moved
  }

  get bytes() {
    return this.array.byteLength
  }
}
