import { ByteTable, hashOf } from '../../../platform/byte-table.ts'
import type { Utf8 } from '../../../platform/utf8.ts'
import { groupNumbers } from '../postings/groups.ts'
import type { Postings } from '../postings/postings.ts'
import type { Steps } from '../steps.ts'

/** Those that come later are not kept. */
const most = 200_000

/**
 * Texts that many vagas have in common, during the load. The words of each are looked for once, and get the slots of all at the
 * end: one by one, each would go to another place in memory.
 */
export class SharedTexts {
  private readonly table = new ByteTable()
  /** The words of one text after the other, and of which text each is. */
  private readonly words: number[] = []
  private readonly textOfWord: number[] = []
  /** By slot, -1 for none. */
  private readonly textOf: Int32Array

  /** @param capacity how many slots there may be. */
  constructor(capacity: number) {
    this.textOf = new Int32Array(capacity).fill(-1)
  }

  /** False if the slot's words have to be added now. @param findWords adds the numbers of a text's words */
  put(slot: number, text: Utf8, findWords: (text: Utf8, words: number[]) => void) {
    if (slot >= this.textOf.length) return false
    const { bytes, start, end } = text
    const hash = hashOf(bytes, start, end)
    let number = this.table.find(bytes, start, end, hash)
    if (number < 0) {
      if (this.table.count === most) return false
      number = this.table.add(bytes, start, end, hash)
      findWords(text, this.words)
      while (this.textOfWord.length < this.words.length) this.textOfWord.push(number)
    }
    this.textOf[slot] = number
    return true
  }

  *addTo(postings: Postings, postingOf: readonly number[]): Steps {
    const { words, textOf, textOfWord, table } = this
    const slots = yield* groupNumbers(textOf.length, table.count, (slot) => textOf[slot] ?? -1)
    const uses = yield* groupNumbers(words.length, postingOf.length, (use) => words[use] ?? -1)
    const texts = uses.numbers
    for (let use = 0; use < texts.length; use++) texts[use] = textOfWord[texts[use] ?? 0] ?? 0
    for (const [word, posting] of postingOf.entries()) {
      const [first, last] = [uses.startOf(word), uses.endOf(word)]
      if (first < last) postings.addGroups(posting, slots, texts, first, last)
      yield
    }
  }
}
