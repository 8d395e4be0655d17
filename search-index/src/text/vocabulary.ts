import { Lists } from '../postings/lists.ts'
import type { Postings } from '../postings/postings.ts'
import type { Steps } from '../steps.ts'
import { ByteTable } from './byte-table.ts'
import type { Utf8 } from './utf8.ts'
import { blankAt } from './words.ts'

/**
 * A union of postings is kept if computing it costs more than the OR of this many bitmaps. Half of this limit would
 * double the memory for unions.
 */
const heavyLimit = 3
const maxGram = 3

/**
 * All distinct words of all vagas, each with its posting: an inverted index. A query asks for vagas that contain a text
 * anywhere, also inside a word. A text without blanks lies inside one word, and there are far fewer distinct words than
 * vagas. So the n-grams (runs of 2 and 3 letters) of the words find the words that contain the text, in microseconds.
 * Postings of vagas for each n-gram, as in trigram indexes, would be many times larger.
 *
 * A 'heavy' n-gram occurs in very many words. The union of these words' postings is kept as one more posting.
 */
export class Vocabulary {
  private readonly words: string[] = []
  private readonly table = new ByteTable()
  private readonly postingOf: number[] = []
  /** Two kinds of lists: the words that contain an n-gram, and the heavy postings of a word. */
  private readonly lists = new Lists()
  private readonly grams = new Map<string, number>()
  private readonly heavyOf: number[] = []
  private readonly heavy = new Map<string, number>()
  private readonly postings: Postings
  /** Heavy postings stay empty during the load. */
  private isLoading = true

  constructor(postings: Postings) {
    this.postings = postings
  }

  add(slot: number, { bytes, start, end }: Utf8) {
    for (let first = start, at = start; first < end; ) {
      const blank = at < end ? blankAt(bytes, at) : 1
      if (blank === 0) {
        at++
        continue
      }
      if (at > first) this.addWord(slot, this.wordAt({ bytes, start: first, end: at }))
      at += blank
      first = at
    }
  }

  private addWord(slot: number, word: number) {
    this.postings.add(this.postingOf[word] ?? 0, slot)
    if (this.isLoading) return
    for (const heavy of this.lists.view(this.heavyOf[word] ?? 0)) this.postings.add(heavy, slot)
  }

  /**
   * Postings whose union has every vaga that contains the text. The union may also have changed vagas that no longer
   * contain the text. The text must have no blanks.
   */
  find(text: string): number[] {
    const heavy = this.heavy.get(text)
    if (heavy !== undefined) return [heavy]
    let rarest: Uint32Array | undefined
    for (const gram of gramsOf(text, Math.min(text.length, maxGram))) {
      const list = this.grams.get(gram)
      if (list === undefined) return []
      if (!rarest || this.lists.size(list) < rarest.length) rarest = this.lists.view(list)
    }
    const found: number[] = []
    for (const word of rarest ?? []) if (this.words[word]?.includes(text)) found.push(this.postingOf[word] ?? 0)
    return found
  }

  private wordAt(text: Utf8) {
    const word = this.table.intern(text)
    if (word < this.words.length) return word
    const letters = this.table.textOf(word)
    this.words.push(letters)
    this.postingOf.push(this.postings.create())
    this.heavyOf.push(this.lists.create())
    for (let length = 1; length <= maxGram; length++)
      for (const gram of gramsOf(letters, length)) this.addGram(word, gram)
    return word
  }

  private addGram(word: number, gram: string) {
    const heavy = this.heavy.get(gram)
    if (heavy !== undefined) this.lists.insert(this.heavyOf[word] ?? 0, heavy)
    else if (gram.length === 1) this.makeHeavy(gram, [word])
    // A single letter is always heavy, so `grams` needs no list of its words.
    if (gram.length === 1) return
    let list = this.grams.get(gram)
    if (list === undefined) {
      list = this.lists.create()
      this.grams.set(gram, list)
    }
    this.lists.insert(list, word)
  }

  private makeHeavy(gram: string, words: Iterable<number>) {
    const heavy = this.postings.create()
    this.postings.toBitmap(heavy)
    this.heavy.set(gram, heavy)
    for (const word of words) this.lists.insert(this.heavyOf[word] ?? 0, heavy)
  }

  /** Ends the load: chooses the heavy n-grams and computes their postings. */
  *finish(): Steps {
    const { words } = this.postings.bitmaps
    for (const [gram, list] of this.grams) {
      let cost = 0
      for (const word of this.lists.view(list)) cost += Math.min(this.postings.size(this.postingOf[word] ?? 0), words)
      if (cost > heavyLimit * words) this.makeHeavy(gram, this.lists.view(list))
      yield
    }
    for (const [word, posting] of this.postingOf.entries()) {
      for (const heavy of this.lists.view(this.heavyOf[word] ?? 0)) this.postings.unite(heavy, posting)
      yield
    }
    for (const heavy of this.heavy.values()) this.postings.recount(heavy)
    this.isLoading = false
  }
}

function* gramsOf(text: string, length: number) {
  for (let index = 0; index + length <= text.length; index++) yield text.slice(index, index + length)
}
