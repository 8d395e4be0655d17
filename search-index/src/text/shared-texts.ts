import { grown } from '../postings/bits.ts'
import { groupNumbers } from '../postings/groups.ts'
import type { Postings } from '../postings/postings.ts'
import type { Steps } from '../steps.ts'
import { ByteTable, hashOf } from './byte-table.ts'
import type { Utf8 } from './utf8.ts'

/** Those that come later are not kept. */
const most = 200_000

/**
 * Texts that many vagas have in common, during the load. The words of each are looked for once, and get the slots of all at the
 * end: one by one, each would go to another place in memory.
 */
export class SharedTexts {
  private readonly table = new ByteTable()
  /** The words of one text after the other, and where those of each end. */
  private words = new Uint32Array(1 << 12)
  private wordCount = 0
  private readonly ends = new Uint32Array(most)
  /** By slot, -1 for none. */
  private readonly textOf: Int32Array

  /** @param capacity how many slots there may be. */
  constructor(capacity: number) {
    this.textOf = new Int32Array(capacity).fill(-1)
  }

  /** False if the slot's words have to be added now. @param findWords the numbers of a text's words */
  put(slot: number, text: Utf8, findWords: (text: Utf8) => readonly number[]) {
    if (slot >= this.textOf.length) return false
    const { bytes, start, end } = text
    const hash = hashOf(bytes, start, end)
    let number = this.table.find(bytes, start, end, hash)
    if (number < 0) {
      if (this.table.count === most) return false
      number = this.table.add(bytes, start, end, hash)
      this.keep(findWords(text))
      this.ends[number] = this.wordCount
    }
    this.textOf[slot] = number
    return true
  }

  private keep(words: readonly number[]) {
    if (this.wordCount + words.length > this.words.length)
      this.words = grown(this.words, (this.wordCount + words.length) * 2)
    this.words.set(words, this.wordCount)
    this.wordCount += words.length
  }

  *addTo(postings: Postings, postingOf: readonly number[]): Steps {
    const { words, wordCount, textOf, ends, table } = this
    const slots = yield* groupNumbers(textOf.length, table.count, (slot) => textOf[slot] ?? -1)
    const uses = yield* groupNumbers(wordCount, postingOf.length, (use) => words[use] ?? -1)
    // From here on `words` says of which text each was.
    for (let use = 0, text = 0; use < wordCount; words[use++] = text) while (use >= (ends[text] ?? 0)) text++
    const texts = uses.numbers
    for (let use = 0; use < wordCount; use++) texts[use] = words[texts[use] ?? 0] ?? 0
    for (const [word, posting] of postingOf.entries()) {
      const [first, last] = [uses.startOf(word), uses.endOf(word)]
      if (first < last) postings.addGroups(posting, slots, texts, first, last)
      yield
    }
  }
}
