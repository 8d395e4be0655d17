import type { Postings } from '../postings/postings.ts'

/** The values of one filter. The posting of a value holds the slots of the vagas that have the value. */
export class Dimension {
  readonly values: string[] = []
  private readonly codes = new Map<string, number>()
  private readonly postingOf: number[] = []
  private readonly postings: Postings

  constructor(postings: Postings, values: readonly string[] = []) {
    this.postings = postings
    for (const value of values) this.codeOf(value)
  }

  /** The value's code. A new value gets a new code. */
  codeOf(value: string) {
    const known = this.codes.get(value)
    if (known !== undefined) return known
    const code = this.values.length
    this.values.push(value)
    this.codes.set(value, code)
    this.postingOf.push(this.postings.create())
    return code
  }

  posting(code: number) {
    return this.postingOf[code] ?? 0
  }

  /** The codes of those `values` that are known, without repetition. */
  codesOf(values: Iterable<string>) {
    const found: number[] = []
    for (const value of new Set(values)) {
      const code = this.codes.get(value)
      if (code !== undefined) found.push(code)
    }
    return found
  }

  postingsOf(values: Iterable<string>) {
    return this.codesOf(values).map((code) => this.posting(code))
  }
}
