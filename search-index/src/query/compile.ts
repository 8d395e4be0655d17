import { choiceNames, vagaFlags } from '@plantao/contract/vagas/search/rules'
import { firstShiftKey, maxShiftSeconds, openUntilOf, shiftOf } from '../columns/shift-key.ts'
import type { Bitmap } from '../postings/bitmaps.ts'
import { lowestBit } from '../postings/bits.ts'
import { type Fold, wordsOf } from '../text/words.ts'
import type { VagaTable } from '../vaga-table.ts'
import type { BusyTime, FilterName, VagaFilters } from './filters.ts'
import { Except, keepIf, type Term, Threshold, Union } from './terms.ts'

const daySeconds = 86_400

export interface FilterTerm {
  filter: FilterName
  term: Term
}

/** Compiles filters into terms. The terms use scratch bitmaps of the table, so they are valid until the next query. */
export function compile(table: VagaTable, fold: Fold, filters: VagaFilters): FilterTerm[] {
  const { columns, localStart, postings, valor, valorHora } = table
  const { sites } = columns
  const { q, hospital_id, especialidade, estado, cidade, data_de, data_ate, sem_conflito } = filters
  const { valor_min, valor_hora_min } = filters
  const terms: FilterTerm[] = []
  const add = (filter: FilterName, term: Term) => terms.push({ filter, term })
  const addUnion = (filter: FilterName, ofPostings: readonly number[]) => add(filter, new Union(postings, ofPostings))
  const cents = (reais: number) => Math.ceil(reais * 100 - 1e-6)
  table.bitmaps.takeBack()
  if (q) for (const term of textTerms(table, wordsOf(fold(q)))) add('q', term)
  if (hospital_id !== undefined) addUnion('hospital_id', sites.hospital.postingsOf([hospital_id]))
  if (especialidade) addUnion('especialidade', columns.especialidade.postingsOf(especialidade))
  if (estado) addUnion('estado', sites.estado.postingsOf(estado))
  if (cidade) addUnion('cidade', sites.cidade.postingsOf(cidade))
  for (const name of choiceNames) if (filters[name]) addUnion(name, columns.choices[name].postingsOf(filters[name]))
  for (const [n, flag] of vagaFlags.entries()) if (filters[flag]) addUnion(flag, columns.flags.slice(n, n + 1))
  if (data_de) add('data_de', new Threshold(localStart, startOfDay(data_de), false))
  if (data_ate) add('data_ate', new Threshold(localStart, startOfDay(data_ate) + daySeconds, true))
  if (valor_min !== undefined) add('valor_min', new Threshold(valor, cents(valor_min), false))
  if (valor_hora_min !== undefined) add('valor_hora_min', new Threshold(valorHora, cents(valor_hora_min), false))
  if (sem_conflito && sem_conflito.length > 0) add('sem_conflito', unlessClashing(table, sem_conflito))
  return terms
}

/** Seconds since 1970, as if the hospital's local time were UTC. */
export const startOfDay = (day: string) => Date.parse(`${day}T00:00:00Z`) / 1000

function textTerms(table: VagaTable, words: readonly string[]): Term[] {
  const terms: Term[] = words.map((word) => new Union(table.postings, table.vocabulary.find(word)))
  if (terms.length > 0 && table.changedTexts.size > 0) terms.push(new Recheck(table, words))
  return terms
}

/** Checks each changed vaga by its present text, because postings still keep the words of its former text. */
class Recheck implements Term {
  readonly size = Number.POSITIVE_INFINITY
  private readonly table: VagaTable
  private readonly words: readonly string[]

  constructor(table: VagaTable, words: readonly string[]) {
    this.table = table
    this.words = words
  }

  has(slot: number) {
    const text = this.table.changedTexts.get(slot)
    return text === undefined || this.words.every((word) => text.includes(word))
  }

  all() {
    return null
  }

  keep(slots: Uint32Array, length: number) {
    return keepIf(slots, length, this)
  }

  narrow(into: Bitmap, other: Bitmap, from: number, to: number) {
    const { changed, bitmaps } = this.table
    if (other !== into) bitmaps.copy(into, other, from, to)
    for (let word = from; word < to; word++) {
      for (let bits = (into[word] ?? 0) & (changed[word] ?? 0); bits !== 0; bits &= bits - 1) {
        const bit = lowestBit(bits)
        if (!this.has(word * 32 + bit)) into[word] = (into[word] ?? 0) & ~(1 << bit)
      }
    }
  }
}

/** The vagas that overlap none of the busy times. A vaga with unknown hours overlaps nothing. */
export function unlessClashing({ shift, postings }: VagaTable, busy: readonly BusyTime[]) {
  const found = new Set<number>()
  for (const { start, end } of busy) {
    for (let position = shift.seek(firstShiftKey(start - maxShiftSeconds)); position < shift.length; position++) {
      const key = shift.keyAt(position)
      // A reopened vaga's `open_until` is the middle of its shift, so the loop passes `end` by half the longest shift.
      if (openUntilOf(key) >= end + maxShiftSeconds / 2) break
      const hours = shiftOf(key)
      if (hours && hours.start < end && hours.end > start) found.add(shift.postingAt(position))
    }
  }
  return new Except(new Union(postings, [...found]))
}
