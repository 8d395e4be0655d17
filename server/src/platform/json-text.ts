/** An answer that is already JSON in the form of its route's schema, and is sent unchanged. */
export class JsonText {
  readonly bytes: Buffer

  constructor(text: string | Buffer) {
    this.bytes = typeof text === 'string' ? Buffer.from(text) : text
  }
}
