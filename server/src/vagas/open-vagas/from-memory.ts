import { cfmEspecialidade, especialidadePairs } from '@plantao/contract/especialidades/rules'
import { eachFlag, type VagaSort, valorHoraSteps, valorSteps } from '@plantao/contract/vagas/search/rules'
import type { VagaFacets, VagaQuestion } from '@plantao/contract/vagas/search/schema'
import type { FoundVaga, PageCursor, SearchIndex, VagaFilters } from '@plantao/search-index'
import { JsonText } from '../../platform/json-text.ts'
import { writeCursor } from './cursor.ts'
import type { OwnShifts } from './own-shifts.ts'

const maxOptions = 50

const bothNames = (nome: string) => especialidadePairs.find((pair) => pair.includes(nome)) ?? [nome]

const asFilters = (asked: VagaQuestion, own: OwnShifts): VagaFilters => ({
  ...asked,
  especialidade: asked.especialidade === undefined ? undefined : bothNames(asked.especialidade),
  ...eachFlag((flag) => asked[flag] === 'true'),
  sem_conflito: asked.sem_conflito && own.accepted,
})

interface PageAsked {
  asked: VagaQuestion
  sort: VagaSort
  after: PageCursor | null
  limit: number
  /** Where the list is outdated: the instant up to which it is complete. */
  asOf: string | null
}

const itemsBegin = Buffer.from('{"items":[')
const comma = Buffer.from(',')
const nothingOfOwn = Buffer.from(',"candidatura":null,"clash":null}')

export function pageFromMemory(index: SearchIndex, own: OwnShifts, { asked, sort, after, limit, asOf }: PageAsked) {
  const { vagas, next } = index.page(asFilters(asked, own), sort, after, limit)
  const parts: Buffer[] = [itemsBegin]
  for (const [n, vaga] of vagas.entries()) {
    if (n > 0) parts.push(comma)
    parts.push(vaga.json, ownPart(vaga, own))
  }
  const cursor = next && writeCursor(sort, next)
  const age = asOf === null ? '' : `,"as_of":"${asOf}"`
  parts.push(Buffer.from(`],"next_cursor":${JSON.stringify(cursor)}${age}}`))
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
    especialidade: byCfmName(facets.especialidade()),
    estado: facets.estado(),
    cidade: facets.cidade({ max: maxOptions, chosen: asked.cidade }),
    ...facets.choices(),
    ...eachFlag((flag) => (flag === 'sem_conflito' ? facets.sem_conflito(own.accepted) : facets.flag(flag))),
    valor_min: facets.minimum('valor_min', valorSteps),
    valor_hora_min: facets.minimum('valor_hora_min', valorHoraSteps),
  }
  return new JsonText(JSON.stringify(all))
}

/** Adds up the counts of both names of a specialty. */
function byCfmName(counted: readonly { value: string; count: number }[]) {
  const counts = new Map<string, number>()
  for (const { value, count } of counted) {
    const cfm = cfmEspecialidade(value)
    counts.set(cfm, (counts.get(cfm) ?? 0) + count)
  }
  return [...counts].map(([value, count]) => ({ value, count }))
}

/** The chosen cities, then those whose name contains the text; in both groups, the most frequent comes first. */
export function citiesFromMemory(index: SearchIndex, own: OwnShifts, asked: VagaQuestion, text: string) {
  return index.options(asFilters(asked, own)).cidade({ max: maxOptions, chosen: asked.cidade, text })
}

export function hospitalCountsFromMemory(index: SearchIndex, own: OwnShifts, asked: VagaQuestion, ids: string[]) {
  return index.options(asFilters(asked, own)).hospitais(ids)
}

/** A specialty with two names stands once: by the shorter one if an open vaga uses it. */
export function especialidadesFromMemory(index: SearchIndex) {
  const names = index
    .options({})
    .especialidade()
    .map(({ value }) => value)
  const isOtherName = (nome: string) => especialidadePairs.some(([fixed, cfm]) => nome === cfm && names.includes(fixed))
  return names.filter((nome) => !isOtherName(nome)).sort(new Intl.Collator('pt-BR').compare)
}
