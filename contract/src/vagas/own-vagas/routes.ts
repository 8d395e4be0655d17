import { binary, defineRoute } from '../../route.ts'
import { ownVagaCounts, ownVagaSearch, quickSearch, quickSearchFound, shiftTableSearch } from './schema.ts'

export const countOwnVagas = defineRoute({
  method: 'GET',
  path: '/rest/v1/vagas/own/counts',
  summary: "How many of the hospital's vagas each chip of its list shows, within the other filters",
  by: 'hospital',
  query: ownVagaSearch.omit({ mostrar: true }),
  ok: ownVagaCounts,
  errors: [],
})

export const exportOwnVagas = defineRoute({
  method: 'GET',
  path: '/rest/v1/vagas/own/csv',
  summary:
    'The vagas that the list shows, or its drafts, as a table: UTF-8 with a byte order mark, semicolons, decimal commas',
  by: 'hospital',
  query: shiftTableSearch,
  ok: binary,
  mediaType: 'text/csv',
  errors: [],
})

export const quickSearchOwn = defineRoute({
  method: 'GET',
  path: '/rest/v1/vagas/own/quick-search',
  summary: "The hospital's first vagas and doctors for a text, for the box of Ctrl K",
  by: 'hospital',
  query: quickSearch,
  ok: quickSearchFound,
  errors: [],
})
