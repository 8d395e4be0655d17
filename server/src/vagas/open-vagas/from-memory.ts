import { cfmEspecialidade } from '@plantao/contract/especialidades/rules'
import {
  eachFlag,
  type VagaFlag,
  type VagaSort,
  vagaFlags,
  valorHoraSteps,
  valorSteps,
} from '@plantao/contract/vagas/search/rules'
import type { VagaFacets, VagaQuestion } from '@plantao/contract/vagas/search/schema'
import type { FoundVaga, PageCursor, SearchIndex, VagaFilters } from '@plantao/search-index'
import { readMoneyKey, writeMoneyKey } from '@plantao/search-index/money-keys'
import { encodeCursor } from '../../platform/database/pages/cursor.ts'
import { JsonText } from '../../platform/json-text.ts'
import { type After, cursorParts } from './cursor.ts'
import { maxOptions } from './facets.ts'
import type { OwnShifts } from './own-shifts.ts'

/* The same answers as in store.ts and facets.ts, from the index. */

/** V8 reads the filters faster if all objects have the same members in the same order. */
function asFilters(asked: VagaQuestion, own: OwnShifts): VagaFilters {
  const filters: VagaFilters & Record<Exclude<keyof VagaFilters, VagaFlag>, unknown> = {
    q: asked.q,
    hospital_id: asked.hospital_id,
    especialidade: asked.especialidade && cfmEspecialidade(asked.especialidade),
    estado: asked.estado,
    cidade: asked.cidade,
    data_de: asked.data_de,
    data_ate: asked.data_ate,
    turno: asked.turno,
    modalidade: asked.modalidade,
    valor_min: asked.valor_min,
    valor_hora_min: asked.valor_hora_min,
    sem_conflito: asked.sem_conflito ? own.accepted : undefined,
  }
  for (const flag of vagaFlags) filters[flag] = asked[flag] === 'true'
  return filters
}

interface PageAsked {
  asked: VagaQuestion
  sort: VagaSort
  after: After | null
  limit: number
}

const itemsBegin = Buffer.from('{"items":[')
const comma = Buffer.from(',')
const nothingOfOwn = Buffer.from(',"candidatura":null,"clash":null}')

export function pageFromMemory(index: SearchIndex, own: OwnShifts, { asked, sort, after, limit }: PageAsked) {
  const { vagas, next } = index.page(asFilters(asked, own), sort, after && toCursor(sort, after), limit)
  const parts: Buffer[] = [itemsBegin]
  for (const [n, vaga] of vagas.entries()) {
    if (n > 0) parts.push(comma)
    parts.push(vaga.json, ownPart(vaga, own))
  }
  const cursor = next && encodeCursor(cursorParts(sort, toAfter(sort, next)))
  parts.push(Buffer.from(`],"next_cursor":${JSON.stringify(cursor)}}`))
  return new JsonText(Buffer.concat(parts))
}

/** The end of a vaga's JSON: the doctor's own candidatura and clash. */
function ownPart({ id, shift }: FoundVaga, { applied, accepted }: OwnShifts) {
  const candidatura = applied.get(id) ?? null
  const clash = clashOf(shift, accepted)
  if (!candidatura && !clash) return nothingOfOwn
  const shown = clash ? { data: clash.data, horario: clash.horario, modalidade: clash.modalidade } : null
  return Buffer.from(`,"candidatura":${JSON.stringify(candidatura)},"clash":${JSON.stringify(shown)}}`)
}

type Shift = OwnShifts['accepted'][number]

function clashOf(shift: FoundVaga['shift'], accepted: readonly Shift[]) {
  return shift ? accepted.find(({ start, end }) => end > shift.start && start < shift.end) : undefined
}

export function countFromMemory(index: SearchIndex, own: OwnShifts, asked: VagaQuestion) {
  return new JsonText(JSON.stringify({ count: index.count(asFilters(asked, own)) }))
}

export function facetsFromMemory(index: SearchIndex, own: OwnShifts, asked: VagaQuestion) {
  const facets = index.options(asFilters(asked, own))
  const all: VagaFacets = {
    count: facets.count(),
    especialidade: facets.especialidade(),
    estado: facets.estado(),
    cidade: facets.cidade({ max: maxOptions, chosen: asked.cidade }),
    turno: facets.turno(),
    modalidade: facets.modalidade(),
    ...eachFlag((flag) => (flag === 'sem_conflito' ? facets.sem_conflito(own.accepted) : facets.flag(flag))),
    valor_min: facets.minimum('valor_min', valorSteps),
    valor_hora_min: facets.minimum('valor_hora_min', valorHoraSteps),
  }
  return new JsonText(JSON.stringify(all))
}

/** Chooses and orders cities like cityOptionsQuery. */
export function citiesFromMemory(index: SearchIndex, own: OwnShifts, asked: VagaQuestion, text: string) {
  return index.options(asFilters(asked, own)).cidade({ max: maxOptions, chosen: asked.cidade, text })
}

export function hospitalCountsFromMemory(index: SearchIndex, own: OwnShifts, asked: VagaQuestion, ids: string[]) {
  return index.options(asFilters(asked, own)).hospitais(ids)
}

/** The index and the database read each other's cursors, because either may answer the next page. */
function toCursor(sort: VagaSort, { key, created_at, id }: After): PageCursor {
  const cursor = { created_at: toMicros(created_at), id }
  if (key === null) return cursor
  return { ...cursor, key: sort === 'proximos' ? Date.parse(`${key}Z`) / 1000 : readMoneyKey(key) }
}

function toAfter(sort: VagaSort, { key, created_at, id }: PageCursor): After {
  const at = { created_at: toInstant(created_at), id }
  if (key === undefined) return { ...at, key: null }
  return { ...at, key: sort === 'proximos' ? new Date(key * 1000).toISOString().slice(0, 19) : writeMoneyKey(key) }
}

/** Microseconds since 1970. Date.parse alone keeps only milliseconds. */
function toMicros(instant: string) {
  const fraction = /\.(\d{1,6})/.exec(instant)?.[1] ?? ''
  return Date.parse(instant.replace(/\.\d+/, '')) * 1000 + Number(fraction.padEnd(6, '0'))
}

/** Formats an instant like the database, without trailing zeros. */
function toInstant(micros: number) {
  const fraction = String(micros % 1e6)
    .padStart(6, '0')
    .replace(/0+$/, '')
  return new Date(Math.floor(micros / 1e6) * 1000).toISOString().replace('.000', fraction && `.${fraction}`)
}
