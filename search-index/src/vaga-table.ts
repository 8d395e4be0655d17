import { valorHoraSteps, valorSteps } from '@plantao/contract/vagas/search/rules'
import { Columns } from './columns/columns.ts'
import { firstShiftKey, openUntilOf, shiftKey } from './columns/shift-key.ts'
import { SortedColumn } from './columns/sorted-column.ts'
import { hourKey, valorKey } from './money-keys.ts'
import { type Bitmap, Bitmaps } from './postings/bitmaps.ts'
import { setBit } from './postings/bits.ts'
import { Postings } from './postings/postings.ts'
import { Slots } from './slots/slots.ts'
import type { Steps } from './steps.ts'
import { textOf } from './text/utf8.ts'
import { Vocabulary } from './text/vocabulary.ts'
import type { Vaga } from './vaga.ts'

const daySeconds = 86_400

/** All data about the open vagas, by slot. README.md of this package explains the parts. */
export class VagaTable {
  readonly bitmaps: Bitmaps
  readonly slots: Slots
  readonly postings: Postings
  readonly vocabulary: Vocabulary
  readonly columns: Columns
  readonly localStart: SortedColumn
  /** Sorted by the end of the application time and the length of the shift (`shiftKey`). */
  readonly shift: SortedColumn
  readonly valor: SortedColumn
  readonly valorHora: SortedColumn
  /** Sorts vagas by value per hour (`money-keys.ts`). The filter by value per hour reads `valorHora`. */
  readonly hourOrder: SortedColumn
  /** The current texts of vagas whose words may have changed, by slot. Postings may still have the former words. */
  readonly changedTexts = new Map<number, string>()
  readonly changed: Bitmap
  /** Seconds since 1970. No vaga expires earlier. */
  private nextExpiry = Number.POSITIVE_INFINITY

  constructor(capacity: number) {
    this.bitmaps = new Bitmaps(capacity)
    this.slots = new Slots(this.bitmaps, capacity)
    const postings = new Postings(this.bitmaps)
    this.postings = postings
    this.vocabulary = new Vocabulary(postings)
    this.columns = new Columns(postings, capacity)
    this.localStart = new SortedColumn(postings, capacity, { cuts: 64, step: daySeconds })
    this.shift = new SortedColumn(postings, capacity, { cuts: 0, step: 1 })
    this.valor = new SortedColumn(postings, capacity, { cuts: 48, step: 10_00, fixedKeys: valorSteps.map(valorKey) })
    this.valorHora = new SortedColumn(postings, capacity, {
      cuts: 48,
      step: 1_00,
      fixedKeys: valorHoraSteps.map(valorKey),
    })
    this.hourOrder = new SortedColumn(postings, capacity, { cuts: 48, step: 1_00 })
    this.changed = this.bitmaps.create()
  }

  /** @throws {RangeError} when there is no slot left. */
  append(vaga: Vaga) {
    if (this.slots.used === this.slots.capacity) throw new RangeError('the index has no slot left')
    const slot = this.slots.give(vaga)
    this.columns.set(slot, vaga)
    this.vocabulary.add(slot, vaga.search_text)
    for (const [column, key] of this.keysOf(vaga)) column.add(slot, key)
    this.revive(slot, vaga)
  }

  change(slot: number, vaga: Vaga) {
    this.kill(slot)
    if (this.columns.change(slot, vaga)) {
      this.changedTexts.set(slot, textOf(vaga.search_text))
      setBit(this.changed, slot)
      this.vocabulary.add(slot, vaga.search_text)
    }
    for (const [column, key] of this.keysOf(vaga)) column.change(slot, key)
    this.revive(slot, vaga)
  }

  kill(slot: number) {
    if (this.slots.kill(slot)) this.columns.countOpen(slot, -1)
  }

  private revive(slot: number, vaga: Vaga) {
    if (this.slots.revive(slot)) this.columns.countOpen(slot, 1)
    this.nextExpiry = Math.min(this.nextExpiry, vaga.open_until)
    this.localStart.revive(slot)
  }

  /** Removes the vagas whose application time is over. @param now seconds since 1970 */
  expire(now: number) {
    if (now < this.nextExpiry) return
    const { shift } = this
    const kill = (slot: number) => {
      this.kill(slot)
      return true
    }
    let position = shift.seek(firstShiftKey(this.nextExpiry))
    for (; position < shift.length && openUntilOf(shift.keyAt(position)) <= now; position++)
      this.postings.walk(shift.postingAt(position), 1, 0, kill)
    this.nextExpiry = position < shift.length ? openUntilOf(shift.keyAt(position)) : Number.POSITIVE_INFINITY
  }

  /** Ends the load: computes the parts that are cheaper to compute once than with each vaga. */
  *finish(): Steps {
    yield* this.vocabulary.finish()
    for (const [column] of this.keysOf()) yield* column.finish(this.slots.used)
    this.bitmaps.takeBack()
  }

  private keysOf(vaga?: Vaga): [column: SortedColumn, key: number][] {
    return [
      [this.localStart, vaga?.local_start ?? 0],
      [this.shift, vaga ? shiftKey(vaga) : 0],
      [this.valor, valorKey(vaga?.valor ?? null)],
      [this.valorHora, valorKey(vaga?.valor_hora ?? null)],
      [this.hourOrder, vaga ? hourKey(vaga) : 0],
    ]
  }
}
