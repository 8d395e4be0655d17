import { firstShiftKey, longestHalf, minutesOf, openUntilOf, startOf } from '../columns/shift-key.ts'
import type { Bitmap } from '../postings/bitmaps.ts'
import { lowestBit } from '../postings/bits.ts'
import type { SearchIndex } from '../search-index.ts'
import { fold, wordsOf } from '../text/fold.ts'
import type { Busy, FilterName, VagaFilters } from './question.ts'
import { Except, type Term, Threshold, Union } from './terms.ts'

const daySeconds = 86_400
/** Seconds; none is longer. */
const longestShift = 2 * daySeconds

/** A term of a question, and the filter it is of. */
export interface FilterTerm {
  filter: FilterName
  term: Term
}

/** Takes scratch bitmaps of the index: valid until the next question. */
export function compile(index: SearchIndex, filters: VagaFilters): FilterTerm[] {
  const { columns, localStart, valor, valorHora } = index
  const { q, hospital_id, especialidade, estado, cidade, data_de, data_ate, turno, fim_de_semana, sem_conflito } =
    filters
  const { valor_min, valor_hora_min } = filters
  const terms: FilterTerm[] = []
  const add = (filter: FilterName, term: Term) => terms.push({ filter, term })
  const addUnion = (filter: FilterName, postings: readonly number[]) => add(filter, new Union(index.postings, postings))
  const cents = (reais: number) => Math.ceil(reais * 100 - 1e-6)
  if (q) for (const term of textTerms(index, q)) add('q', term)
  if (hospital_id !== undefined) addUnion('hospital_id', columns.sites.hospital.postingsOf([hospital_id]))
  if (especialidade) addUnion('especialidade', columns.especialidade.postingsOf([especialidade]))
  if (estado) addUnion('estado', columns.sites.estado.postingsOf(estado))
  if (cidade) addUnion('cidade', columns.sites.cidade.postingsOf(cidade))
  if (turno) addUnion('turno', columns.turno.postingsOf(turno))
  if (fim_de_semana) addUnion('fim_de_semana', [columns.weekend])
  if (data_de) add('data_de', new Threshold(localStart, startOfDay(data_de), false))
  if (data_ate) add('data_ate', new Threshold(localStart, startOfDay(data_ate) + daySeconds, true))
  if (valor_min !== undefined) add('valor_min', new Threshold(valor, cents(valor_min), false))
  if (valor_hora_min !== undefined) add('valor_hora_min', new Threshold(valorHora, cents(valor_hora_min), false))
  if (sem_conflito && sem_conflito.length > 0) add('sem_conflito', unlessClashing(index, sem_conflito))
  return terms
}

/** Seconds since 1970, as if the hospital's own time were UTC. */
export const startOfDay = (day: string) => Date.parse(`${day}T00:00:00Z`) / 1000

function textTerms(index: SearchIndex, text: string): Term[] {
  const words = wordsOf(fold(text, index.foldTable))
  const terms: Term[] = words.map((word) => new Union(index.postings, index.vocabulary.find(word)))
  if (terms.length > 0 && index.changedTexts.size > 0) terms.push(new Recheck(index, words))
  return terms
}

/** Postings keep the words that a changed vaga had before. So what it has now is looked up in its text. */
class Recheck implements Term {
  readonly size = Number.POSITIVE_INFINITY
  private readonly index: SearchIndex
  private readonly words: readonly string[]

  constructor(index: SearchIndex, words: readonly string[]) {
    this.index = index
    this.words = words
  }

  has(slot: number) {
    const text = this.index.changedTexts.get(slot)
    return text === undefined || this.words.every((word) => text.includes(word))
  }

  narrow(into: Bitmap, other: Bitmap, from: number, to: number) {
    const { changed, bitmaps } = this.index
    if (other !== into) bitmaps.copy(into, other, from, to)
    for (let word = from; word < to; word++) {
      for (let bits = (into[word] ?? 0) & (changed[word] ?? 0); bits !== 0; bits &= bits - 1) {
        const bit = lowestBit(bits)
        if (!this.has(word * 32 + bit)) into[word] = (into[word] ?? 0) & ~(1 << bit)
      }
    }
  }

  all() {
    return null
  }
}

/** The vagas that overlap none of the times. */
export function unlessClashing(index: SearchIndex, busy: readonly Busy[]) {
  return new Except(new Union(index.postings, overlapping(index, busy)))
}

/** The postings of the shifts that overlap one of the times. Those with unknown hours overlap nothing. */
function overlapping({ shift }: SearchIndex, busy: readonly Busy[]) {
  const found = new Set<number>()
  for (const { start, end } of busy) {
    for (let position = shift.seek(firstShiftKey(start - longestShift)); position < shift.length; position++) {
      const key = shift.keyAt(position)
      if (openUntilOf(key) >= end + longestHalf) break
      const startsAt = startOf(key)
      if (startsAt < end && minutesOf(key) > 0 && startsAt + minutesOf(key) * 60 > start)
        found.add(shift.postingAt(position))
    }
  }
  return [...found]
}
