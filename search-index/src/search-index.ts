import { valorHoraSteps, valorSteps } from '@plantao/contract/vagas/search/rules'
import { Columns } from './columns/columns.ts'
import { firstShiftKey, openUntilOf, shiftKey } from './columns/shift-key.ts'
import { SortedColumn } from './columns/sorted-column.ts'
import type { JsonBytes } from './json-bytes.ts'
import { type Bitmap, Bitmaps } from './postings/bitmaps.ts'
import { setBit, wordsFor } from './postings/bits.ts'
import { Postings } from './postings/postings.ts'
import type { Entry, VagaRow } from './row.ts'
import { Rows } from './row-json.ts'
import { RecentRows } from './slots/recent-rows.ts'
import { Slots } from './slots/slots.ts'
import type { Steps } from './steps.ts'
import type { FoldTable } from './text/fold.ts'
import { textOf, utf8 } from './text/utf8.ts'
import { Vocabulary } from './text/vocabulary.ts'

/** The key of a vaga without value: below every amount. */
export const noValor = -1
const daySeconds = 86_400

/**
 * All open vagas in memory, to answer every question of the doctor's list: which 20 come next, how many there are, and how
 * many each filter would leave. It knows no database, no clock and no HTTP.
 *
 * - Each vaga has a **slot**, a number in the order of the list (`slots/`). Everything else is kept by slot.
 * - **Postings** say which slots have a word, a state, a value: short ones as sorted lists in one heap, long ones as bitmaps
 *   (`postings/`). A question is an AND of unions of postings.
 * - **Text**: an inverted index over words, and n-grams over the vocabulary, to find words by any part of them
 *   (`text/vocabulary.ts`).
 * - **Order and range**: dictionary-encoded columns with a posting for each key in order, and bitmaps 'at least' at some keys
 *   (`columns/sorted-column.ts`).
 * - **Asking** (`asking/`): if one condition is rare, its vagas one by one; else bitmaps. The newest are read in windows from
 *   the cursor on, so that a common question stops after a few words (`newest.ts`); other orders are walked key by key
 *   (`sorted-page.ts`); options are counted by `facets.ts`.
 * - **Changes**: closing clears one bit. A changed vaga keeps its slot; the words that it had before stay in the postings, and
 *   answers check such vagas by their text. Vagas expire by the order of `open_until`. What commits late is put in its place
 *   (`slots/recent-rows.ts`). Bitmaps grow when slots run out; `compact` takes back those of vagas that are gone.
 * - **The answer's rows** are written from the columns (`columns/columns.ts`, `text/texts.ts`, `row-json.ts`).
 *
 * An answer uses bitmaps that the next one uses again, so nothing may wait in the middle of one.
 *
 * docs/performance.md has the figures, and what was tried and dropped.
 */
export class SearchIndex {
  readonly slots: Slots
  readonly postings: Postings
  vocabulary: Vocabulary
  readonly bitmaps: Bitmaps
  readonly foldTable: FoldTable
  readonly columns: Columns
  readonly localStart: SortedColumn
  /** By the end of the application time and the length of the shift (`shiftKey`). */
  readonly shift: SortedColumn
  readonly valor: SortedColumn
  readonly valorHora: SortedColumn
  /** Vagas whose text has changed, with it: their words are more than they have now. */
  readonly changedTexts = new Map<number, string>()
  changed: Bitmap
  private readonly rows: Rows
  private recent = new RecentRows()
  /** Until `finish`: only words have postings. */
  private isLoading = true
  /** Seconds since 1970. No vaga expires before. */
  private nextExpiry = Number.POSITIVE_INFINITY

  /** @param capacity how many vagas before `grow`. */
  constructor(capacity: number, foldTable: FoldTable) {
    this.foldTable = foldTable
    this.bitmaps = new Bitmaps(wordsFor(capacity))
    this.slots = new Slots(this.bitmaps, capacity)
    const postings = new Postings(this.bitmaps)
    this.postings = postings
    this.vocabulary = new Vocabulary(postings)
    this.columns = new Columns(postings, capacity)
    this.localStart = new SortedColumn(postings, capacity, { cuts: 64, step: daySeconds })
    this.shift = new SortedColumn(postings, capacity, { cuts: 0, step: 1 })
    this.valor = new SortedColumn(postings, capacity, { cuts: 48, step: 10_00, always: valorSteps.map(cents) })
    this.valorHora = new SortedColumn(postings, capacity, { cuts: 48, step: 1_00, always: valorHoraSteps.map(cents) })
    this.changed = this.bitmaps.create()
    this.rows = new Rows(this)
  }

  /** Enters a vaga that is open, or changes it to what the row says. To enter a row twice changes nothing. */
  put(row: VagaRow) {
    const known = this.slots.ids.find(row.id)
    const entry = this.entryOf(row)
    if (known < 0) this.append(entry)
    else this.change(known, entry)
  }

  /** For the load: vagas that are new, in the order of (created_at, id). @param isRecent one of the last `mostRecent` */
  load(entry: Entry, isRecent: boolean) {
    this.enter(entry)
    if (isRecent) this.recent.push(entry)
  }

  private entryOf(row: VagaRow): Entry {
    return {
      ...row,
      site: this.columns.sites.numberOf(row),
      especialidade: this.columns.numberOfEspecialidade(row),
      nome_vaga: utf8(row.nome_vaga),
      horario: utf8(row.horario),
      observacoes: row.observacoes === null ? null : utf8(row.observacoes),
      search_text: utf8(row.search_text),
    }
  }

  /** Takes a vaga out that is open no more. */
  remove(id: string) {
    const slot = this.slots.ids.find(id)
    if (slot >= 0) this.kill(slot)
    this.recent.remove(id)
  }

  /** After the load, before the first question: what is cheaper to compute once than for each row. */
  *finish(): Steps {
    const { used } = this.slots
    yield* this.vocabulary.finish()
    yield* this.columns.finish(used)
    for (const column of this.sortedColumns) yield* column.finish(used)
    this.isLoading = false
  }

  /** @param now seconds since 1970. Call it before each answer: it costs nothing while no vaga is due. */
  expire(now: number) {
    if (now < this.nextExpiry) return
    const { shift } = this
    let position = shift.seek(firstShiftKey(this.nextExpiry))
    for (; position < shift.length && openUntilOf(shift.keyAt(position)) <= now; position++)
      this.postings.forEach(shift.postingAt(position), (slot) => this.kill(slot))
    this.nextExpiry = position < shift.length ? openUntilOf(shift.keyAt(position)) : Number.POSITIVE_INFINITY
  }

  /** Before `write` of each of these: it makes that faster. */
  fetch(slots: readonly number[]) {
    this.rows.fetch(slots)
  }

  /**
   * A vaga as the list's answer has it (`openVaga` of the contract), without the end: the caller adds what the doctor has to do
   * with it, `candidatura` and `clash`, and the closing brace.
   */
  write(slot: number, out: JsonBytes) {
    this.rows.write(slot, out)
  }

  /**
   * A transaction that began earlier may commit later, so a row may come behind newer ones. If they came just now, they get new
   * slots after it. Else it stays out of order (`Slots.late`).
   */
  private append(row: Entry) {
    const newer = this.slots.isLast(row) ? [] : this.recent.takeAfter(row)
    for (const { id } of newer) {
      const slot = this.slots.ids.find(id)
      this.kill(slot)
      this.slots.skip(slot)
    }
    this.appendLast(row)
    for (const next of newer) this.appendLast(next)
  }

  private appendLast(row: Entry) {
    if (this.slots.isLast(row)) this.recent.push(row)
    this.enter(row)
  }

  private enter(row: Entry) {
    if (this.slots.used === this.slots.capacity) this.grow(Math.ceil(this.slots.capacity * 1.125) + 1024)
    const slot = this.slots.give(row)
    this.columns.set(slot, row)
    this.vocabulary.add(slot, row.search_text)
    if (!this.isLoading) for (const posting of this.columns.postingsOf(slot)) this.postings.add(posting, slot)
    this.localStart.add(slot, row.local_start)
    this.shift.add(slot, shiftKey(row))
    this.valor.add(slot, cents(row.valor))
    this.valorHora.add(slot, cents(row.valor_hora))
    this.revive(slot, row)
  }

  private change(slot: number, row: Entry) {
    if (!this.columns.hasTextsOf(slot, row)) {
      this.changedTexts.set(slot, textOf(row.search_text))
      setBit(this.changed, slot)
      this.vocabulary.add(slot, row.search_text)
    }
    this.kill(slot)
    const before = this.columns.postingsOf(slot)
    this.columns.change(slot, row)
    const after = this.columns.postingsOf(slot)
    if (!this.isLoading) {
      for (const posting of before) if (!after.includes(posting)) this.postings.remove(posting, slot)
      for (const posting of after) if (!before.includes(posting)) this.postings.add(posting, slot)
    }
    this.localStart.change(slot, row.local_start)
    this.shift.change(slot, shiftKey(row))
    this.valor.change(slot, cents(row.valor))
    this.valorHora.change(slot, cents(row.valor_hora))
    this.revive(slot, row)
    this.rows.forget(slot)
    this.recent.update(row)
  }

  private kill(slot: number) {
    if (this.slots.kill(slot)) this.columns.countOpen(slot, -1)
  }

  private revive(slot: number, row: Entry) {
    if (this.slots.revive(slot)) this.columns.countOpen(slot, 1)
    this.nextExpiry = Math.min(this.nextExpiry, row.open_until)
    this.localStart.revive(slot)
  }

  /** Whether `compact` is worth its time: a quarter of the slots is of vagas that are gone, or out of order, or has old words. */
  get wantsCompaction() {
    const { used, open, late } = this.slots
    return Math.max(used - open, late.length, this.changedTexts.size) > Math.max(1_000, used / 4)
  }

  /**
   * Takes the slots of vagas that are gone, puts late vagas in their place, and forgets the words that changed vagas had. Takes
   * about a second for a million vagas. Between two steps the index answers no question and takes no change.
   */
  *compact(): Steps {
    const { slots, postings } = this
    const order = slots.inListOrder()
    const numbers = new Int32Array(slots.used).fill(-1)
    for (let number = 0; number < order.length; number++) numbers[order[number] ?? 0] = number
    const room = new Uint32Array(order.length)
    const renumber = (posting: number) => postings.renumber(posting, numbers, room)

    yield* this.columns.renumber(order, numbers, renumber)
    for (const column of this.sortedColumns) yield* column.renumber(renumber)
    // Changed vagas leave all words, and enter those of their text again.
    const texts = [...this.changedTexts].map(([slot, text]) => [numbers[slot] ?? -1, text] as const)
    for (const slot of this.changedTexts.keys()) numbers[slot] = -1
    this.vocabulary = yield* this.vocabulary.renumber(renumber)
    for (const [slot, text] of texts) if (slot >= 0) this.vocabulary.add(slot, utf8(text))
    yield* this.vocabulary.finish()
    this.changedTexts.clear()
    this.bitmaps.clear(this.changed, 0, this.changed.length)
    slots.renumber(order)
    this.rows.forgetAll()
    this.recent = new RecentRows()
  }

  /** Room for more vagas: every bitmap and column moves to a longer one. */
  private grow(capacity: number) {
    this.bitmaps.grow(wordsFor(capacity))
    this.slots.grow(capacity)
    this.postings.grow()
    this.columns.grow(capacity)
    for (const column of this.sortedColumns) column.grow(capacity)
    this.changed = this.bitmaps.grown(this.changed)
  }

  private get sortedColumns() {
    return [this.localStart, this.shift, this.valor, this.valorHora]
  }

  /** What the arrays take, for the measurements. */
  get bytes() {
    const { bitmaps, slots, postings, vocabulary, columns } = this
    const sorted = this.sortedColumns.reduce((sum, column) => sum + column.bytes, 0)
    return {
      bitmaps: bitmaps.bytes,
      slots: slots.bytes,
      postings: postings.bytes,
      vocabulary: vocabulary.bytes,
      columns: columns.bytes,
      sorted,
    }
  }
}

const cents = (reais: number | null) => (reais === null ? noValor : Math.round(reais * 100))
