/** An answer that is JSON already, in the form of its route's schema: sent as it is. */
export class JsonText {
  /** UTF-8. */
  readonly bytes: Buffer

  constructor(text: string | Buffer) {
    this.bytes = typeof text === 'string' ? Buffer.from(text) : text
  }
}
