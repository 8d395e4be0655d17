/** Goes on with a hash, which is 0 for no character. */
export const hashWith = (hash: number, code: number) => Math.imul(hash ^ code, 0x01000193)

/**
 * Different strings, each with a number, found where they stand in a longer text: a Map would need a copy of each that is asked
 * for. Open addressing: a string's number + 1 at its hash.
 */
export class StringTable {
  readonly strings: string[] = []
  private table = new Int32Array(1 << 12)

  /** The number of what stands in `text` from start to end, whose hash it is, or -1. */
  find(text: string, start: number, end: number, hash: number) {
    const mask = this.table.length - 1
    for (let at = (hash ^ (hash >>> 15)) & mask; ; at = (at + 1) & mask) {
      const number = (this.table[at] ?? 0) - 1
      if (number < 0 || isAt(this.strings[number] ?? '', text, start, end)) return number
    }
  }

  /** One that is not there. */
  add(string: string) {
    this.strings.push(string)
    if (this.strings.length * 2 <= this.table.length) return this.enter(this.strings.length - 1)
    this.table = new Int32Array(this.table.length * 2)
    for (const number of this.strings.keys()) this.enter(number)
  }

  get bytes() {
    return this.table.byteLength
  }

  private enter(number: number) {
    const string = this.strings[number] ?? ''
    let hash = 0
    for (let index = 0; index < string.length; index++) hash = hashWith(hash, string.charCodeAt(index))
    const mask = this.table.length - 1
    let at = (hash ^ (hash >>> 15)) & mask
    while (this.table[at] !== 0) at = (at + 1) & mask
    this.table[at] = number + 1
  }
}

/** A slice would keep its whole text in memory. */
export const copyOf = (text: string, start: number, end: number) =>
  Buffer.from(text.slice(start, end), 'utf16le').toString('utf16le')

function isAt(string: string, text: string, start: number, end: number) {
  if (string.length !== end - start) return false
  for (let index = 0; index < string.length; index++)
    if (string.charCodeAt(index) !== text.charCodeAt(start + index)) return false
  return true
}
