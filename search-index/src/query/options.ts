import {
  type Choice,
  type ChoiceValue,
  choices,
  eachChoice,
  type VagaFlag,
  vagaFlags,
} from '@plantao/contract/vagas/search/rules'
import type { Tally } from '../columns/columns.ts'
import { type Fold, wordsOf } from '../text/words.ts'
import type { VagaTable } from '../vaga-table.ts'
import { compile, type FilterTerm, unlessClashing } from './compile.ts'
import type { BusyTime, FilterName, VagaFilters } from './filters.ts'
import { Matches } from './matches.ts'
import { type Term, Threshold, Union } from './terms.ts'
import { insertSorted } from './top-items.ts'

interface CitiesAsked {
  max: number
  /** Chosen cities come first, whether or not their names match `text`. */
  chosen?: readonly string[] | undefined
  /** Words that the city's name must contain. */
  text?: string
}

/** Counts, for each option of a filter, the vagas that would match if the filter had only this option as its value. */
export class Options {
  private readonly table: VagaTable
  private readonly fold: Fold
  private readonly terms: readonly FilterTerm[]
  private readonly found = new Map<FilterName | null, Found>()

  /** The new object is valid until the next query. */
  constructor(table: VagaTable, fold: Fold, filters: VagaFilters) {
    this.table = table
    this.fold = fold
    this.terms = compile(table, fold, filters)
  }

  count() {
    return this.without(null).count
  }

  /** Counts by the specialty's name, ordered by code point. */
  especialidade() {
    return options(this.table.columns.especialidade.values, this.without('especialidade').tally().especialidades)
  }

  estado() {
    const { sites } = this.table.columns
    return options(sites.estado.values, sites.countBy('estado', this.without('estado').tally().sites))
  }

  /** The chosen cities, then those with the most vagas. Cities with equal counts are ordered by code point. */
  cidade({ max, chosen = [], text = '' }: CitiesAsked) {
    const { sites } = this.table.columns
    const { values } = sites.cidade
    const counted = this.without('cidade').tally().sites
    const counts = sites.countBy('cidade', counted)
    const words = wordsOf(this.fold(text))
    const compare = (a: number, b: number) =>
      (counts[b] ?? 0) - (counts[a] ?? 0) || ((values[a] ?? '') < (values[b] ?? '') ? -1 : 1)
    const first = sites.cidade.codesOf(chosen).filter((code) => counts[code])
    const others: number[] = []
    // The number of vagas that a city needs to get into the list. Most cities have fewer, and are skipped.
    let least = 1
    for (const [code, count] of counts.entries()) {
      if (count < least || first.includes(code) || !words.every((word) => values[code]?.includes(word))) continue
      insertSorted(others, code, compare, max)
      if (others.length === max) least = counts[others[max - 1] ?? 0] ?? 0
    }
    return [...first.sort(compare), ...others].slice(0, max).map((code) => {
      const { cidade: nome = '', estado = '' } = sites.placeIn(code, counted) ?? {}
      return { value: values[code] ?? '', nome, estado: estado.toUpperCase(), count: counts[code] ?? 0 }
    })
  }

  choices() {
    const { choices: dimensions } = this.table.columns
    return eachChoice((name) =>
      choices[name].map((value) => ({ value, count: this.countUnion(name, dimensions[name].postingsOf([value])) })),
    ) as { [C in Choice]: { value: ChoiceValue<C>; count: number }[] }
  }

  flag(flag: VagaFlag) {
    const n = vagaFlags.indexOf(flag)
    return this.countUnion(flag, this.table.columns.flags.slice(n, n + 1))
  }

  sem_conflito(busy: readonly BusyTime[]) {
    const found = this.without('sem_conflito')
    return busy.length === 0 ? found.count : found.countWith(unlessClashing(this.table, busy))
  }

  minimum(filter: 'valor_min' | 'valor_hora_min', steps: readonly number[]) {
    const column = filter === 'valor_min' ? this.table.valor : this.table.valorHora
    const found = this.without(filter)
    const countFrom = (value: number) => found.countWith(new Threshold(column, Math.round(value * 100), false))
    return steps.map((value) => ({ value, count: countFrom(value) }))
  }

  hospitais(ids: readonly string[]) {
    const { hospital } = this.table.columns.sites
    return ids
      .map((id) => ({ id, count: this.countUnion('hospital_id', hospital.postingsOf([id])) }))
      .filter(({ count }) => count > 0)
  }

  private countUnion(filter: FilterName, postings: readonly number[]) {
    return this.without(filter).countWith(new Union(this.table.postings, postings))
  }

  private without(filter: FilterName | null): Found {
    const left = this.terms.some((term) => term.filter === filter) ? filter : null
    let found = this.found.get(left)
    if (!found) {
      const others = this.terms.filter((term) => term.filter !== left).map(({ term }) => term)
      found = new Found(this.table, new Matches(this.table, others))
      this.found.set(left, found)
    }
    return found
  }
}

/** Matches with their counts by site and especialidade, which are computed once. */
class Found {
  readonly count: number
  private readonly table: VagaTable
  private readonly matches: Matches
  private tallied: Tally | null = null

  constructor(table: VagaTable, matches: Matches) {
    this.table = table
    this.matches = matches
    this.count = matches.count()
  }

  tally() {
    this.tallied ??= this.countTally()
    return this.tallied
  }

  countWith(term: Term) {
    const { few } = this.matches
    if (few) return term.keep(few.slice(), few.length)
    const { bitmaps } = this.table
    const all = term.all()
    if (all) return bitmaps.countBoth(this.matches.bits(), all)
    term.narrow(bitmaps.narrowed, this.matches.bits(), 0, bitmaps.words)
    return bitmaps.count(bitmaps.narrowed)
  }

  private countTally() {
    const { bitmaps, slots, columns } = this.table
    const { few } = this.matches
    if (few) return columns.tally(few)
    if (this.count * 2 < slots.open) return columns.tally(bitmaps.slotsOf(this.matches.bits()))
    bitmaps.andNot(bitmaps.narrowed, slots.alive, this.matches.bits(), 0, bitmaps.words)
    return columns.tallyWithout(bitmaps.slotsOf(bitmaps.narrowed))
  }
}

function options(values: readonly string[], counts: Uint32Array) {
  return values
    .map((value, code) => ({ value, count: counts[code] ?? 0 }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => (a.value < b.value ? -1 : 1))
}
