/** An answer that is JSON already, in the form of its route's schema: sent as it is. */
export class JsonText {
  /** UTF-8. */
  private readonly parts: readonly Buffer[]

  constructor(text: string | readonly Buffer[]) {
    this.parts = typeof text === 'string' ? [Buffer.from(text)] : text
  }

  /** Bytes. */
  get length() {
    return this.parts.reduce((sum, { length }) => sum + length, 0)
  }

  bytes() {
    return Buffer.concat(this.parts)
  }

  copy() {
    return new JsonText([this.bytes()])
  }

  /** Puts the bytes into a buffer that has room for them, from a place on. @returns them there */
  copyTo(buffer: Buffer, at: number) {
    let end = at
    for (const part of this.parts) end += part.copy(buffer, end)
    return buffer.subarray(at, end)
  }
}
