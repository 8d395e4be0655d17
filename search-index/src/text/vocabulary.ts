import { Lists } from '../postings/lists.ts'
import type { Postings } from '../postings/postings.ts'
import type { Steps } from '../steps.ts'
import { ByteTable, hashOf, hashWith } from './byte-table.ts'
import { blankAt } from './fold.ts'
import { SharedTexts } from './shared-texts.ts'
import { textOf, type Utf8, utf8 } from './utf8.ts'

/** Unions that cost more than this many bitmaps to compute are kept. Half of it: twice the memory for them. */
const heavyLimit = 3
const lastCharacter = 1023
const lineBreak = 0x0a

/**
 * All different words of all vagas, each with its posting: an inverted index. A question asks for vagas that contain a text
 * anywhere, also inside a word. A text without blanks is contained in one of the words, and there are far fewer different
 * words than vagas: so n-grams (here all runs of 2 and 3 letters) over the words alone find, in microseconds, the words
 * that contain it. A posting for each n-gram over all vagas, as trigram indexes have, would be many times larger.
 *
 * One or two letters stand in very many words. For such 'heavy' n-grams the union of the postings is kept as a posting of
 * its own.
 */
export class Vocabulary {
  private readonly words: string[] = []
  private readonly wordTable = new ByteTable()
  private readonly postingOf: number[] = []
  /** Small numbers for the characters in use, so that three fit in 30 bits. All beyond the first thousand share the last. */
  private readonly characters = new Uint16Array(1 << 16)
  private characterCount = 0
  /** The words with an n-gram; the heavy postings to which a word belongs. */
  private readonly lists = new Lists()
  private readonly grams = new Map<number, number>()
  private readonly heavyOf: number[] = []
  private readonly heavy = new Map<number, number>()
  private readonly postings: Postings
  /** During the load, when heavy postings are not there yet: names, and the rest of texts, which says where and what. */
  private names: SharedTexts | null
  private rests: SharedTexts | null

  constructor(postings: Postings) {
    this.postings = postings
    const capacity = postings.bitmaps.words * 32
    this.names = new SharedTexts(capacity)
    this.rests = new SharedTexts(capacity)
  }

  get size() {
    return this.words.length
  }

  get heavyCount() {
    return this.heavy.size
  }

  get bytes() {
    return this.lists.bytes + this.wordTable.byteLength
  }

  /** Adds a vaga to the postings of each word of its folded text. */
  add(slot: number, { bytes, start, end }: Utf8) {
    // The first line is the name.
    let first = start
    while (first < end && bytes[first] !== lineBreak) first++
    const name = { bytes, start, end: first }
    const rest = { bytes, start: first, end }
    if (!this.names?.put(slot, name, this.findWords)) this.addWords(slot, name)
    if (!this.rests?.put(slot, rest, this.findWords)) this.addWords(slot, rest)
  }

  private addWords(slot: number, text: Utf8) {
    for (const word of this.findWords(text)) this.addWord(slot, word)
  }

  /** The numbers of the words from start to end. New words are added. */
  private readonly findWords = ({ bytes, start: from, end: to }: Utf8) => {
    const words: number[] = []
    for (let start = from, hash = 0, at = from; start < to; ) {
      const blank = at < to ? blankAt(bytes, at) : 1
      if (blank === 0) {
        hash = hashWith(hash, bytes[at++] ?? 0)
        continue
      }
      if (at > start) {
        const known = this.wordTable.find(bytes, start, at, hash)
        words.push(known < 0 ? this.addNew({ bytes, start, end: at }) : known)
      }
      at += blank
      start = at
      hash = 0
    }
    return words
  }

  private addWord(slot: number, word: number) {
    this.postings.add(this.postingOf[word] ?? 0, slot)
    if (this.rests) return
    const list = this.heavyOf[word] ?? 0
    const chunk = this.lists.chunk(list)
    const offset = this.lists.offset(list)
    const end = offset + this.lists.size(list)
    for (let index = offset; index < end; index++) this.postings.add(chunk[index] ?? 0, slot)
  }

  /** The postings whose union is all vagas that contain the text, which has no blanks. */
  find(text: string): number[] {
    if (text.length <= 3) {
      const gram = this.gramAt(text, 0, text.length)
      const heavy = this.heavy.get(gram)
      if (heavy !== undefined && !this.isShared(text)) return [heavy]
      return this.wordsWith(gram, text)
    }
    let rarest = 0
    let least = Number.POSITIVE_INFINITY
    for (let index = 0; index + 3 <= text.length; index++) {
      const gram = this.gramAt(text, index, 3)
      const size = this.lists.size(this.grams.get(gram) ?? this.none)
      if (size < least) [rarest, least] = [gram, size]
    }
    return this.wordsWith(rarest, text)
  }

  private wordsWith(gram: number, text: string) {
    const list = this.grams.get(gram) ?? this.none
    const found: number[] = []
    for (let position = 0; position < this.lists.size(list); position++) {
      const word = this.lists.at(list, position)
      if (this.words[word]?.includes(text)) found.push(this.postingOf[word] ?? 0)
    }
    return found
  }

  /** Whether a character has no number of its own: then its n-grams contain others too. */
  private isShared(text: string) {
    for (let index = 0; index < text.length; index++)
      if (this.characters[text.charCodeAt(index)] === lastCharacter) return true
    return false
  }

  /** 0 where a character is in no word. */
  private gramAt(text: string, start: number, length: number) {
    let gram = 0
    for (let index = start; index < start + length; index++) {
      const character = this.characters[text.charCodeAt(index)] ?? 0
      if (character === 0) return 0
      gram = (gram << 10) | character
    }
    return gram
  }

  private addNew(place: Utf8, posting = this.postings.create()) {
    const word = this.wordTable.add(place.bytes, place.start, place.end, hashOf(place.bytes, place.start, place.end))
    const letters = textOf(place)
    this.words.push(letters)
    this.postingOf.push(posting)
    this.heavyOf.push(this.lists.create())
    for (let index = 0; index < letters.length; index++) this.number(letters.charCodeAt(index))
    for (let length = 1; length <= 3; length++)
      for (let index = 0; index + length <= letters.length; index++)
        this.addGram(word, this.gramAt(letters, index, length), length)
    return word
  }

  private number(code: number) {
    if (this.characters[code] !== 0) return
    if (this.characterCount < lastCharacter) this.characterCount++
    this.characters[code] = this.characterCount
  }

  private addGram(word: number, gram: number, length: number) {
    const heavy = this.heavy.get(gram)
    if (heavy !== undefined) this.lists.insert(this.heavyOf[word] ?? 0, heavy)
    else if (length === 1) this.makeHeavy(gram, [word])
    // Single letters are always heavy: their words are not needed.
    if (length === 1) return
    let list = this.grams.get(gram)
    if (list === undefined) {
      list = this.lists.create()
      this.grams.set(gram, list)
    }
    this.lists.insert(list, word)
  }

  private makeHeavy(gram: number, words: Iterable<number>) {
    const heavy = this.postings.create()
    this.postings.toBitmap(heavy)
    this.heavy.set(gram, heavy)
    for (const word of words) this.lists.insert(this.heavyOf[word] ?? 0, heavy)
  }

  /** At the end of the load: chooses the heavy n-grams and computes their postings. */
  *finish(): Steps {
    // One after the other, which takes less memory.
    if (this.names) yield* this.names.addTo(this.postings, this.postingOf)
    this.names = null
    if (this.rests) yield* this.rests.addTo(this.postings, this.postingOf)
    this.rests = null
    const bitmapWords = this.postings.bitmaps.words
    for (const [gram, list] of this.grams) {
      const words = this.lists
        .chunk(list)
        .subarray(this.lists.offset(list), this.lists.offset(list) + this.lists.size(list))
      let cost = 0
      for (const word of words) cost += Math.min(this.postings.size(this.postingOf[word] ?? 0), bitmapWords)
      if (cost > heavyLimit * bitmapWords && !this.heavy.has(gram)) this.makeHeavy(gram, words)
      yield
    }
    for (const [word, posting] of this.postingOf.entries()) {
      const list = this.heavyOf[word] ?? 0
      for (let position = 0; position < this.lists.size(list); position++)
        this.postings.addAll(this.lists.at(list, position), posting)
      yield
    }
    for (const heavy of this.heavy.values()) this.postings.recount(heavy)
  }

  /** A vocabulary of the words that still have vagas. Postings are renumbered. Call `finish` then. */
  *renumber(renumberPosting: (posting: number) => void): Generator<void, Vocabulary> {
    const kept = new Vocabulary(this.postings)
    for (const heavy of this.heavy.values()) this.postings.drop(heavy)
    for (const [word, letters] of this.words.entries()) {
      const posting = this.postingOf[word] ?? 0
      renumberPosting(posting)
      if (this.postings.size(posting) === 0) this.postings.drop(posting)
      else kept.addNew(utf8(letters), posting)
      yield
    }
    return kept
  }

  /** An empty list, for n-grams that no word has. */
  private readonly none = this.lists.create()
}
