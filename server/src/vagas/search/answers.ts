import { compile, type Terms } from './compile.ts'
import { Matches } from './matches.ts'
import { newestPage } from './newest.ts'
import type { FilterName, PlaceInOrder, VagaFilters, VagaSort } from './question.ts'
import type { SearchIndex } from './search-index.ts'

/** The slots of a page. */
export function page(
  index: SearchIndex,
  filters: VagaFilters,
  sort: VagaSort,
  after: PlaceInOrder | null,
  limit: number,
) {
  const matches = ask(index, filters)
  return sort === 'recentes' ? newestPage(index, matches, after, limit) : []
}

export function count(index: SearchIndex, filters: VagaFilters) {
  return ask(index, filters).count()
}

function ask(index: SearchIndex, filters: VagaFilters) {
  index.scratch.reset()
  return new Matches(index, allBut(compile(index, filters), null))
}

function allBut(terms: Terms, filter: FilterName | null) {
  return Object.entries(terms).flatMap(([name, those]) => (name === filter ? [] : those))
}
