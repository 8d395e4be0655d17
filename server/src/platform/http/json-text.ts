/** An answer that is JSON already, in the form of its route's schema: sent as it is. */
export class JsonText {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}
