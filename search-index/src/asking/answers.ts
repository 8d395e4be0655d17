import type { VagaSort } from '@plantao/contract/vagas/search/rules'
import type { SearchIndex } from '../search-index.ts'
import { compile, startOfDay } from './compile.ts'
import { Matches } from './matches.ts'
import { newestPage } from './newest.ts'
import type { PlaceInOrder, VagaFilters } from './question.ts'
import { sortedPage } from './sorted-page.ts'

/** The slots of a page. */
export function page(
  index: SearchIndex,
  filters: VagaFilters,
  sort: VagaSort,
  after: PlaceInOrder | null,
  limit: number,
) {
  const matches = ask(index, filters)
  if (sort === 'recentes') return newestPage(index, matches, after, limit)
  const lowest = sort === 'proximos' && filters.data_de ? startOfDay(filters.data_de) : Number.NEGATIVE_INFINITY
  const direction = sort === 'proximos' ? 1 : -1
  return sortedPage({ index, column: columnOf(index, sort), direction, after, lowest, limit }, matches)
}

/** Where a vaga stands in an order: the cursor of the page after it. */
export function placeInOrder(index: SearchIndex, slot: number, sort: VagaSort): PlaceInOrder {
  const place = { created_at: index.slots.createdAt(slot), id: index.slots.ids.text(slot) }
  return sort === 'recentes' ? place : { ...place, key: columnOf(index, sort).key(slot) }
}

function columnOf(index: SearchIndex, sort: Exclude<VagaSort, 'recentes'>) {
  return { proximos: index.localStart, valor: index.valor, valor_hora: index.valorHora }[sort]
}

export function count(index: SearchIndex, filters: VagaFilters) {
  return ask(index, filters).count()
}

function ask(index: SearchIndex, filters: VagaFilters) {
  index.bitmaps.takeBack()
  const terms = compile(index, filters).map(({ term }) => term)
  return new Matches(index, terms)
}
