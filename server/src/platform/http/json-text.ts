/** An answer that is JSON already, in the form of its route's schema: sent as it is. */
export class JsonText {
  /** UTF-8. */
  private readonly parts: readonly Buffer[]

  constructor(text: string | readonly Buffer[]) {
    this.parts = typeof text === 'string' ? [Buffer.from(text)] : text
  }

  bytes() {
    return Buffer.concat(this.parts)
  }

  copy() {
    return new JsonText([this.bytes()])
  }

  /** The same bytes at the beginning of a buffer; elsewhere if they do not fit. */
  bytesIn(buffer: Buffer) {
    let length = 0
    for (const part of this.parts) {
      if (length + part.length > buffer.length) return this.bytes()
      length += part.copy(buffer, length)
    }
    return buffer.subarray(0, length)
  }
}
