import { cfmEspecialidade } from '@plantao/contract/especialidades/rules'
import { type VagaSort, valorHoraSteps, valorSteps } from '@plantao/contract/vagas/search/rules'
import type { VagaFacets, VagaQuestion } from '@plantao/contract/vagas/search/schema'
import { count, page, placeInOrder } from '@plantao/search-index/asking/answers'
import { Facets } from '@plantao/search-index/asking/facets'
import type { FilterName, PlaceInOrder, VagaFilters } from '@plantao/search-index/asking/question'
import { minutesOf, startOf } from '@plantao/search-index/columns/shift-key'
import { JsonBytes } from '@plantao/search-index/json-bytes'
import { exactInstant } from '@plantao/search-index/row-json'
import type { SearchIndex } from '@plantao/search-index/search-index'
import { fold, wordsOf } from '@plantao/search-index/text/fold'
import { encodeCursor } from '../../platform/database/cursor.ts'
import { JsonText } from '../../platform/http/answers/json-text.ts'
import { type After, cursorParts } from './cursor.ts'
import { mostOptions } from './facets.ts'
import type { OwnShifts } from './own-shifts.ts'

/* The answers of store.ts and facets.ts, from the index. */

/** Each question as an object of the same members in the same order: V8 reads those faster than different ones. */
function asFilters(asked: VagaQuestion, own: OwnShifts): VagaFilters & Record<FilterName, unknown> {
  return {
    q: asked.q,
    hospital_id: asked.hospital_id,
    especialidade: asked.especialidade && cfmEspecialidade(asked.especialidade),
    estado: asked.estado,
    cidade: asked.cidade,
    data_de: asked.data_de,
    data_ate: asked.data_ate,
    turno: asked.turno,
    fim_de_semana: asked.fim_de_semana === 'true',
    valor_min: asked.valor_min,
    valor_hora_min: asked.valor_hora_min,
    sem_conflito: asked.sem_conflito ? own.accepted : undefined,
  }
}

interface PageAsked {
  asked: VagaQuestion
  sort: VagaSort
  after: After | null
  limit: number
}

const itemsBegin = Buffer.from('{"items":[')
const comma = 0x2c
const nothingOfOwn = Buffer.from(',"candidatura":null,"clash":null}')
const out = new JsonBytes()

export function pageFromMemory(index: SearchIndex, own: OwnShifts, { asked, sort, after, limit }: PageAsked) {
  const slots = page(index, asFilters(asked, own), sort, after && toPlace(sort, after), limit + 1)
  const shown = slots.slice(0, limit)
  const last = shown.at(-1)
  const cursor =
    slots.length > limit && last !== undefined
      ? encodeCursor(cursorParts(sort, toAfter(sort, placeInOrder(index, last, sort))))
      : null
  index.fetch(shown)
  out.clear()
  out.bytes(itemsBegin)
  for (const [n, slot] of shown.entries()) {
    if (n > 0) out.byte(comma)
    index.write(slot, out)
    writeOwnPart(candidaturaTo(index, slot, own), clashOf(index.shift.key(slot), own.accepted))
  }
  out.bytes(Buffer.from(`],"next_cursor":${JSON.stringify(cursor)}}`))
  return new JsonText(Buffer.from(out.written))
}

function candidaturaTo({ slots: { ids } }: SearchIndex, slot: number, { applied, lastParts }: OwnShifts) {
  if (!lastParts.has(ids.lastPart(slot))) return undefined
  const id = ids.text(slot)
  return applied.find(([vaga]) => vaga === id)?.[1]
}

/** The end of a vaga: what the doctor has to do with it. */
function writeOwnPart(candidatura: object | undefined, clash: Shift | undefined) {
  if (!candidatura && !clash) return out.bytes(nothingOfOwn)
  out.bytes(
    Buffer.from(
      `,"candidatura":${JSON.stringify(candidatura ?? null)}` +
        `,"clash":${clash ? JSON.stringify({ data: clash.data, horario: clash.horario }) : 'null'}}`,
    ),
  )
}

type Shift = OwnShifts['accepted'][number]

/** The first of the doctor's shifts that overlaps a vaga's. */
function clashOf(shiftKey: number, accepted: readonly Shift[]) {
  if (accepted.length === 0) return
  const start = startOf(shiftKey)
  const end = start + minutesOf(shiftKey) * 60
  // Equal where the times are unknown: then nothing overlaps.
  return start < end ? accepted.find((shift) => shift.end > start && shift.start < end) : undefined
}

export function countFromMemory(index: SearchIndex, own: OwnShifts, asked: VagaQuestion) {
  return new JsonText(JSON.stringify({ count: count(index, asFilters(asked, own)) }))
}

export function facetsFromMemory(index: SearchIndex, own: OwnShifts, asked: VagaQuestion) {
  const facets = new Facets(index, asFilters(asked, own))
  const all: VagaFacets = {
    count: facets.count(),
    especialidade: facets.especialidade(),
    estado: facets.estado(),
    cidade: facets.cidade({ most: mostOptions, chosen: asked.cidade }),
    turno: facets.turno(),
    fim_de_semana: facets.fim_de_semana(),
    sem_conflito: facets.sem_conflito(own.accepted),
    valor_min: facets.minimum('valor_min', valorSteps),
    valor_hora_min: facets.minimum('valor_hora_min', valorHoraSteps),
  }
  return new JsonText(JSON.stringify(all))
}

/** As cityOptionsQuery chooses and orders them. */
export function citiesFromMemory(index: SearchIndex, own: OwnShifts, asked: VagaQuestion, text: string) {
  const words = wordsOf(fold(text, index.foldTable))
  return new Facets(index, asFilters(asked, own)).cidade({
    most: mostOptions,
    chosen: asked.cidade,
    isWanted: (city) => words.every((word) => city.includes(word)),
  })
}

export function hospitalCountsFromMemory(index: SearchIndex, own: OwnShifts, asked: VagaQuestion, ids: string[]) {
  return new Facets(index, asFilters(asked, own)).hospitais(ids)
}

/** Cursors are those of the database's answers: a page may come from either. */
function toPlace(sort: VagaSort, { key, created_at, id }: After): PlaceInOrder {
  const place = { created_at: toMicros(created_at), id }
  if (key === null) return place
  return { ...place, key: sort === 'proximos' ? Date.parse(`${key}Z`) / 1000 : toCents(key) }
}

function toAfter(sort: VagaSort, { key, created_at, id }: PlaceInOrder): After {
  const at = { created_at: exactInstant(created_at), id }
  if (key === undefined) return { ...at, key: null }
  const isTime = sort === 'proximos'
  return {
    ...at,
    key: isTime ? new Date(key * 1000).toISOString().slice(0, 19) : key < 0 ? '-1' : (key / 100).toFixed(2),
  }
}

const toCents = (reais: string) => (reais === '-1' ? -1 : Math.round(Number(reais) * 100))

/** Microseconds since 1970; Date.parse keeps only milliseconds. */
function toMicros(instant: string) {
  const fraction = /\.(\d{1,6})/.exec(instant)?.[1] ?? ''
  return Date.parse(instant.replace(/\.\d+/, '')) * 1000 + Number(fraction.padEnd(6, '0'))
}
