import type { VagaSort } from '@plantao/contract/vagas/search/rules'
import { compile, startOfDay } from './query/compile.ts'
import type { PageCursor, VagaFilters } from './query/filters.ts'
import { Matches } from './query/matches.ts'
import { newestPage } from './query/newest.ts'
import { Options } from './query/options.ts'
import { sortedPage } from './query/sorted-page.ts'
import { Rows } from './row-json.ts'
import { runInSlices } from './steps.ts'
import type { Fold } from './text/words.ts'
import type { Vaga } from './vaga.ts'
import { VagaTable } from './vaga-table.ts'

export type { PageCursor, VagaFilters } from './query/filters.ts'
export type { FoundVaga } from './row-json.ts'
export type { Utf8 } from './text/utf8.ts'
export type { Place, Vaga } from './vaga.ts'

/**
 * All open vagas in memory. Answers every query of the doctor's list: the next page, the number of matches, and the
 * counts of each filter's options. The index knows no database, no clock and no HTTP.
 *
 * An answer uses scratch bitmaps that the next answer overwrites, so two answers must not be computed at once.
 */
export class SearchIndex {
  private readonly table: VagaTable
  private readonly rows: Rows
  private readonly fold: Fold

  /** @param capacity maximum number of vagas, including those that have closed since the load */
  constructor(capacity: number, fold: Fold) {
    this.table = new VagaTable(capacity)
    this.rows = new Rows(this.table)
    this.fold = fold
  }

  /** Adds an open vaga, or updates it. The call is idempotent. */
  put(vaga: Vaga) {
    const slot = this.table.slots.ids.find(vaga.id)
    if (slot < 0) return this.table.append(vaga)
    this.table.change(slot, vaga)
    this.rows.forget(slot)
  }

  remove(id: string) {
    const slot = this.table.slots.ids.find(id)
    if (slot >= 0) this.table.kill(slot)
  }

  /** Ends the load. Call it before the first query. Loading is fastest in the order of (created_at, id). */
  finish() {
    return runInSlices(this.table.finish())
  }

  /** Removes expired vagas. Fast while none is due. Call it before each answer. @param now seconds since 1970 */
  expire(now: number) {
    this.table.expire(now)
  }

  get size() {
    return this.table.slots.open
  }

  /** Whether a new index should be loaded: many vagas are closed, changed or out of order, or few slots are left. */
  get isWorn() {
    const { slots, changedTexts, columns } = this.table
    const { used, open, late, capacity } = slots
    const limit = Math.max(1_000, used / 4)
    return (
      Math.max(used - open, changedTexts.size, columns.sites.count - columns.sites.hospital.values.length) > limit ||
      late.length > 500 ||
      used > capacity * 0.95
    )
  }

  /** A page of the list after a position in it, and the position where the next page continues. */
  page(filters: VagaFilters, sort: VagaSort, after: PageCursor | null, limit: number) {
    const slots = this.slotsOfPage(filters, sort, after, limit + 1)
    const shown = slots.slice(0, limit)
    const last = slots.length > limit ? shown.at(-1) : undefined
    return {
      vagas: shown.map((slot) => this.rows.at(slot)),
      next: last === undefined ? null : this.cursorOf(last, sort),
    }
  }

  count(filters: VagaFilters) {
    return this.matches(filters).count()
  }

  /** Counts the options of each filter. The returned object is valid until the next query. */
  options(filters: VagaFilters) {
    return new Options(this.table, this.fold, filters)
  }

  private slotsOfPage(filters: VagaFilters, sort: VagaSort, after: PageCursor | null, limit: number) {
    const matches = this.matches(filters)
    const { table } = this
    if (sort === 'recentes') return newestPage(table, matches, after, limit)
    const lowest = sort === 'proximos' && filters.data_de ? startOfDay(filters.data_de) : Number.NEGATIVE_INFINITY
    const direction = sort === 'proximos' ? 1 : -1
    return sortedPage({ table, column: this.columnOf(sort), direction, after, lowest, limit }, matches)
  }

  private cursorOf(slot: number, sort: VagaSort): PageCursor {
    const cursor = this.table.slots.cursor(slot)
    return sort === 'recentes' ? cursor : { ...cursor, key: this.columnOf(sort).key(slot) }
  }

  private columnOf(sort: Exclude<VagaSort, 'recentes'>) {
    const { localStart, valor, hourOrder } = this.table
    return { proximos: localStart, valor, valor_hora: hourOrder }[sort]
  }

  private matches(filters: VagaFilters) {
    const terms = compile(this.table, this.fold, filters).map(({ term }) => term)
    return new Matches(this.table, terms)
  }
}
