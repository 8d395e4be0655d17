import { turnos } from '@plantao/contract/vagas/search/rules'
import type { Tally } from '../columns/columns.ts'
import type { Bitmap } from '../postings/bitmaps.ts'
import type { SearchIndex } from '../search-index.ts'
import { insertSorted } from './best.ts'
import { compile, type FilterTerm, unlessClashing } from './compile.ts'
import { Matches } from './matches.ts'
import type { Busy, FilterName, VagaFilters } from './question.ts'
import { type Term, Threshold, Union } from './terms.ts'

export interface Option<T> {
  value: T
  count: number
}

export interface CityOption extends Option<string> {
  nome: string
  estado: string
}

interface CitiesAsked {
  most: number
  /** They come first, whatever is wanted. */
  chosen?: readonly string[] | undefined
  isWanted?: (city: string) => boolean
}

/** Fewer matches than one vaga in so many are counted one by one. */
const fewShare = 400

/**
 * How many vagas each option of each filter would find: with all filters of the question but its own, so that an option shows
 * what choosing it instead would find.
 */
export class Facets {
  private readonly index: SearchIndex
  private readonly terms: readonly FilterTerm[]
  private readonly found = new Map<FilterName | null, Found>()

  /** Answers until the index is asked another question. */
  constructor(index: SearchIndex, filters: VagaFilters) {
    index.bitmaps.takeBack()
    this.index = index
    this.terms = compile(index, filters)
  }

  /** With all filters. */
  count() {
    return this.without(null).count
  }

  /** By the CFM's name, in alphabetical order by code point. */
  especialidade() {
    const { columns } = this.index
    return options(columns.especialidade.values, columns.countEspecialidades(this.without('especialidade').tally()))
  }

  estado() {
    const { sites } = this.index.columns
    return options(sites.estado.values, sites.countPlaces('estado', this.without('estado').tally().sites))
  }

  /** The chosen cities and then those with the most vagas; of equal ones the first by code point. */
  cidade({ most, chosen = [], isWanted = () => true }: CitiesAsked): CityOption[] {
    const { sites } = this.index.columns
    const { values } = sites.cidade
    const { sites: counted } = this.without('cidade').tally()
    const counts = sites.countPlaces('cidade', counted)
    const compare = (a: number, b: number) =>
      (counts[b] ?? 0) - (counts[a] ?? 0) || ((values[a] ?? '') < (values[b] ?? '') ? -1 : 1)
    const first = sites.cidade.codesOf(chosen).filter((code) => counts[code])
    const others: number[] = []
    // Most cities have too few vagas to come among the first.
    let least = 1
    for (let code = 0; code < counts.length; code++) {
      const count = counts[code] ?? 0
      if (count < least || first.includes(code) || !isWanted(values[code] ?? '')) continue
      insertSorted(others, code, compare, most)
      if (others.length === most) least = counts[others[most - 1] ?? 0] ?? 0
    }
    return [...first.sort(compare), ...others]
      .slice(0, most)
      .map((code) => ({ value: values[code] ?? '', ...sites.writtenCidade(code, counted), count: counts[code] ?? 0 }))
  }

  turno() {
    const { turno } = this.index.columns
    return turnos.map((value) => ({ value, count: this.countUnion('turno', turno.postingsOf([value])) }))
  }

  fim_de_semana() {
    return this.countUnion('fim_de_semana', [this.index.columns.weekend])
  }

  sem_conflito(busy: readonly Busy[]) {
    const found = this.without('sem_conflito')
    return busy.length === 0 ? found.count : found.countWith(unlessClashing(this.index, busy))
  }

  minimum(filter: 'valor_min' | 'valor_hora_min', steps: readonly number[]) {
    const column = filter === 'valor_min' ? this.index.valor : this.index.valorHora
    const found = this.without(filter)
    return steps.map((value) => ({
      value,
      count: found.countWith(new Threshold(column, Math.round(value * 100), false)),
    }))
  }

  /** Of the hospitals that have any. */
  hospitais(ids: readonly string[]) {
    const counted = ids.map((id) => ({
      id,
      count: this.countUnion('hospital_id', this.index.columns.sites.hospital.postingsOf([id])),
    }))
    return counted.filter(({ count }) => count > 0)
  }

  private countUnion(filter: FilterName, postings: readonly number[]) {
    return this.without(filter).countWith(new Union(this.index.postings, postings))
  }

  private without(filter: FilterName | null): Found {
    const left = this.terms.some((term) => term.filter === filter) ? filter : null
    let found = this.found.get(left)
    if (!found) {
      const others = this.terms.filter((term) => term.filter !== left).map(({ term }) => term)
      found = new Found(this.index, new Matches(this.index, others))
      this.found.set(left, found)
    }
    return found
  }
}

/** Matches, ready to be counted by what they have. */
class Found {
  readonly count: number
  private readonly bits: Bitmap
  /** Where they are few. */
  private readonly slots: Uint32Array | null
  private readonly index: SearchIndex
  private tallied: Tally | null = null

  constructor(index: SearchIndex, matches: Matches) {
    this.index = index
    this.bits = matches.bits()
    this.count = index.bitmaps.count(this.bits)
    this.slots = this.count < index.slots.used / fewShare ? index.bitmaps.slotsOf(this.bits).slice() : null
  }

  tally() {
    this.tallied ??= this.countTally()
    return this.tallied
  }

  countWith(term: Term) {
    if (this.slots) {
      let count = 0
      for (const slot of this.slots) if (term.has(slot)) count++
      return count
    }
    const { bitmaps } = this.index
    const all = term.all()
    if (all) return bitmaps.countBoth(this.bits, all)
    term.narrow(bitmaps.narrowed, this.bits, 0, this.bits.length)
    return bitmaps.count(bitmaps.narrowed)
  }

  private countTally() {
    const { bitmaps, slots, columns } = this.index
    if (this.count * 2 < slots.open) return columns.tally(this.slots ?? bitmaps.slotsOf(this.bits))
    const others = bitmaps.narrowed
    bitmaps.andNot(others, slots.alive, this.bits, 0, others.length)
    return columns.tallyWithout(bitmaps.slotsOf(others))
  }
}

function options(values: readonly string[], counts: Uint32Array): Option<string>[] {
  return values
    .map((value, code) => ({ value, count: counts[code] ?? 0 }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => (a.value < b.value ? -1 : 1))
}
