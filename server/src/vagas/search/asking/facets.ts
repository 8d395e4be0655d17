import { turnos } from '@plantao/contract/vagas/search/rules'
import { andCount, andNot, type Bitmap, countBits, slotsOf, tallyBits } from '../postings/bits.ts'
import type { SearchIndex } from '../search-index.ts'
import { compile, type Terms, unlessClashing } from './compile.ts'
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
const fewShare = 100

/**
 * How many vagas each option of each filter would find: with all filters of the question but its own, so that an option shows
 * what choosing it instead would find.
 */
export class Facets {
  private readonly index: SearchIndex
  private readonly terms: Terms
  private readonly found = new Map<FilterName | null, Found>()

  /** Answers until the index is asked another question. */
  constructor(index: SearchIndex, filters: VagaFilters) {
    index.scratch.reset()
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
    return options(columns.especialidade.values, this.without('especialidade').byEspecialidade())
  }

  estado() {
    const { columns } = this.index
    return options(columns.estado.values, columns.countPlaces('estado', this.without('estado').bySite()))
  }

  /** The chosen cities and then those with the most vagas; of equal ones the first by code point. */
  cidade({ most, chosen = [], isWanted = () => true }: CitiesAsked): CityOption[] {
    const { columns } = this.index
    const { values } = columns.cidade
    const bySite = this.without('cidade').bySite()
    const counts = columns.countPlaces('cidade', bySite)
    const isChosen = new Set(chosen)
    const rank = (code: number) => (isChosen.has(values[code] ?? '') ? Number.POSITIVE_INFINITY : (counts[code] ?? 0))
    const compare = (a: number, b: number) =>
      rank(b) - rank(a) || (counts[b] ?? 0) - (counts[a] ?? 0) || ((values[a] ?? '') < (values[b] ?? '') ? -1 : 1)
    const codes: number[] = []
    for (let code = 0; code < counts.length; code++) {
      const value = values[code] ?? ''
      if (counts[code] && (isChosen.has(value) || isWanted(value))) codes.push(code)
    }
    // Most cities have too few vagas to come into the comparison.
    const least =
      Uint32Array.from(codes, (code) => counts[code] ?? 0)
        .sort()
        .at(-most) ?? 0
    return codes
      .filter((code) => rank(code) >= least)
      .sort(compare)
      .slice(0, most)
      .map((code) => ({ value: values[code] ?? '', ...columns.writtenCidade(code, bySite), count: counts[code] ?? 0 }))
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
      count: this.countUnion('hospital_id', this.index.columns.hospital.postingsOf([id])),
    }))
    return counted.filter(({ count }) => count > 0)
  }

  private countUnion(filter: FilterName, postings: readonly number[]) {
    return this.without(filter).countWith(new Union(this.index.postings, postings, this.index.scratch))
  }

  private without(filter: FilterName | null): Found {
    const left = filter !== null && this.terms[filter] ? filter : null
    let found = this.found.get(left)
    if (!found) {
      const terms = Object.entries(this.terms).flatMap(([name, those]) => (name === left ? [] : those))
      found = new Found(this.index, new Matches(this.index, terms))
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
  private sites: Uint32Array | null = null
  private especialidades: Uint32Array | null = null

  constructor(index: SearchIndex, matches: Matches) {
    this.index = index
    this.bits = matches.bits()
    this.count = countBits(this.bits)
    this.slots = this.count * fewShare < index.slots.used ? new Uint32Array(this.count) : null
    if (this.slots) slotsOf(this.bits, this.slots)
  }

  bySite() {
    this.sites ??= this.index.columns.countSites(this)
    return this.sites
  }

  byEspecialidade() {
    this.especialidades ??= this.index.columns.countEspecialidades(this)
    return this.especialidades
  }

  countWith(term: Term) {
    if (this.slots) {
      let count = 0
      for (const slot of this.slots) if (term.has(slot)) count++
      return count
    }
    const bitmap = term instanceof Union ? term.bits(0, this.bits.length) : term instanceof Threshold && term.exact
    if (bitmap) return andCount(this.bits, bitmap)
    const { narrowed } = this.index.scratch
    narrowed.set(this.bits)
    term.and(narrowed, 0, narrowed.length)
    return countBits(narrowed)
  }

  /** Adds to `counts`, for each match, one at its code. */
  tally(codes: Uint32Array, counts: Uint32Array, open: readonly number[]) {
    if (!this.slots) return this.tallyMany(codes, counts, open)
    for (const slot of this.slots) {
      const code = codes[slot] ?? 0
      counts[code] = (counts[code] ?? 0) + 1
    }
  }

  /** Of more than half of the open vagas, the others are counted. */
  private tallyMany(codes: Uint32Array, counts: Uint32Array, open: readonly number[]) {
    const { scratch, slots } = this.index
    if (this.count * 2 < slots.open) return tallyBits(this.bits, codes, counts)
    const others = scratch.narrowed
    others.set(slots.alive)
    andNot(others, this.bits, 0, others.length)
    tallyBits(others, codes, counts)
    for (let code = 0; code < counts.length; code++) counts[code] = (open[code] ?? 0) - (counts[code] ?? 0)
  }
}

function options(values: readonly string[], counts: Uint32Array): Option<string>[] {
  return values
    .map((value, code) => ({ value, count: counts[code] ?? 0 }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => (a.value < b.value ? -1 : 1))
}
