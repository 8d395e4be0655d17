import { binary, defineRoute } from '../../route.ts'
import { ownVagaCounts, ownVagaSearch, ownVagaSort } from './schema.ts'

export const countOwnVagas = defineRoute({
  method: 'GET',
  path: '/rest/v1/vagas/own/counts',
  summary: "How many of the hospital's vagas each chip of its list shows, within the text",
  by: 'hospital',
  query: ownVagaSearch.pick({ q: true }),
  ok: ownVagaCounts,
  errors: [],
})

export const exportOwnVagas = defineRoute({
  method: 'GET',
  path: '/rest/v1/vagas/own/csv',
  summary: 'What the list shows, as a table: UTF-8 with a byte order mark, semicolons, decimal commas',
  by: 'hospital',
  query: ownVagaSearch.extend({ ordem: ownVagaSort }),
  ok: binary,
  mediaType: 'text/csv',
  errors: [],
})
