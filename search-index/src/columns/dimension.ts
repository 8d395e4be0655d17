import type { Postings } from '../postings/postings.ts'

/** The values that one filter chooses from, each with the posting of its vagas. */
export class Dimension {
  readonly values: string[] = []
  private readonly codes = new Map<string, number>()
  private readonly postingOf: number[] = []
  private readonly postings: Postings

  constructor(postings: Postings) {
    this.postings = postings
  }

  /** A new value gets a new code. */
  codeOf(value: string) {
    const known = this.codes.get(value)
    if (known !== undefined) return known
    const code = this.values.length
    this.values.push(value)
    this.codes.set(value, code)
    this.postingOf.push(this.postings.create())
    return code
  }

  /** -1 for none. */
  posting(code: number) {
    return this.postingOf[code] ?? -1
  }

  /** Of the values that there are, each once. */
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

/** Things of which many vagas have the same, kept once. Each has a number, which a column keeps for each vaga. */
export class Interned<T> {
  readonly items: T[] = []
  private readonly codes = new Map<string, number>()

  codeOf(key: string, make: () => T) {
    const known = this.codes.get(key)
    if (known !== undefined) return known
    const code = this.items.length
    this.items.push(make())
    this.codes.set(key, code)
    return code
  }

  at(code: number): T {
    const item = this.items[code]
    if (item === undefined) throw new RangeError('no such item')
    return item
  }
}
