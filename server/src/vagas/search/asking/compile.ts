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

/** The terms of a question, by filter. */
export type Terms = Partial<Record<FilterName, Term[]>>

/** Takes scratch bitmaps of the index: valid until the next question. */
export function compile(index: SearchIndex, filters: VagaFilters): Terms {
  const { columns, localStart, valor, valorHora } = index
  const { q, hospital_id, especialidade, estado, cidade, data_de, data_ate, turno, fim_de_semana, sem_conflito } =
    filters
  const { valor_min, valor_hora_min } = filters
  const union = (postings: readonly number[]) => [new Union(index.postings, postings)]
  const terms: Terms = {}
  if (q) terms.q = textTerms(index, q)
  if (hospital_id !== undefined) terms.hospital_id = union(columns.sites.hospital.postingsOf([hospital_id]))
  if (especialidade) terms.especialidade = union(columns.especialidade.postingsOf([especialidade]))
  if (estado) terms.estado = union(columns.sites.estado.postingsOf(estado))
  if (cidade) terms.cidade = union(columns.sites.cidade.postingsOf(cidade))
  if (turno) terms.turno = union(columns.turno.postingsOf(turno))
  if (fim_de_semana) terms.fim_de_semana = union([columns.weekend])
  if (data_de) terms.data_de = [new Threshold(localStart, startOfDay(data_de), false)]
  if (data_ate) terms.data_ate = [new Threshold(localStart, startOfDay(data_ate) + daySeconds, true)]
  if (valor_min !== undefined) terms.valor_min = [new Threshold(valor, Math.ceil(valor_min * 100 - 1e-6), false)]
  if (valor_hora_min !== undefined)
    terms.valor_hora_min = [new Threshold(valorHora, Math.ceil(valor_hora_min * 100 - 1e-6), false)]
  if (sem_conflito && sem_conflito.length > 0) terms.sem_conflito = [unlessClashing(index, sem_conflito)]
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
