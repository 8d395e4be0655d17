/** An answer that is JSON already, in the form of its route's schema: sent as it is. */
export class JsonText {
  /** Bytes are UTF-8. */
  readonly text: string | Buffer

  constructor(text: string | Buffer) {
    this.text = text
  }
}
