/**
 * A copy in memory of its own, for what is kept. Node puts small buffers together into 64 kB, all of which stay for as long as
 * one of them does.
 */
export function keptBytes(json: string): Buffer {
  const bytes = Buffer.from(json)
  const kept = Buffer.allocUnsafeSlow(bytes.length)
  kept.set(bytes)
  return kept
}

/** A copy in a loop is faster up to here. Bytes. */
const shortLength = 64

/**
 * JSON that is put together as UTF-8, in a buffer that is used again and again. Numbers are written digit by digit: strings
 * that are joined and then encoded take three times as long.
 */
export class JsonBytes {
  private buffer = Buffer.allocUnsafeSlow(32 * 1024)
  /** Bytes written so far. */
  length = 0

  /** Those bytes, until `clear` and the next writing. */
  get written(): Buffer {
    return this.buffer.subarray(0, this.length)
  }

  clear() {
    this.length = 0
  }

  /** JSON as it is. */
  bytes(json: Uint8Array) {
    const { length } = json
    this.makeRoom(length)
    if (length > shortLength) this.buffer.set(json, this.length)
    else for (let index = 0; index < length; index++) this.buffer[this.length + index] = json[index] ?? 0
    this.length += length
  }

  /** JSON that stands in a part of another buffer. */
  bytesOf(from: Buffer, start: number, end: number) {
    this.makeRoom(end - start)
    this.length += from.copy(this.buffer, this.length, start, end)
  }

  byte(code: number) {
    this.makeRoom(1)
    this.buffer[this.length++] = code
  }

  /** A whole number, not negative, with zeros before it where it is shorter. */
  digits(number: number, width: number) {
    this.makeRoom(width)
    let rest = number
    for (let index = this.length + width - 1; index >= this.length; index--) {
      const next = Math.floor(rest / 10)
      this.buffer[index] = zero + rest - next * 10
      rest = next
    }
    this.length += width
  }

  /** Of 32 bits. */
  hex(number: number, digits: number) {
    this.makeRoom(digits)
    for (let shift = (digits - 1) * 4; shift >= 0; shift -= 4)
      this.buffer[this.length++] = hexDigits[(number >>> shift) & 15] ?? 0
  }

  /** A string of JSON with this text, from UTF-8. */
  text(from: Uint8Array, start: number, end: number) {
    // Each byte takes six at most: \u0000.
    this.makeRoom(2 + (end - start) * 6)
    const { buffer } = this
    let length = this.length
    buffer[length++] = quote
    for (let index = start; index < end; index++) {
      const byte = from[index] ?? 0
      if (byte < 0x20) length += buffer.write(`\\u${byte.toString(16).padStart(4, '0')}`, length, 'latin1')
      else {
        if (byte === quote || byte === backslash) buffer[length++] = backslash
        buffer[length++] = byte
      }
    }
    buffer[length++] = quote
    this.length = length
  }

  private makeRoom(more: number) {
    if (this.length + more <= this.buffer.length) return
    const longer = Buffer.allocUnsafeSlow((this.length + more) * 2)
    this.buffer.copy(longer, 0, 0, this.length)
    this.buffer = longer
  }
}

const zero = 0x30
const quote = 0x22
const backslash = 0x5c
const hexDigits = Buffer.from('0123456789abcdef')
