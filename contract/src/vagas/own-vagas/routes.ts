import { defineRoute } from '../../route.ts'
import { ownVagaCounts, ownVagaSearch } from './schema.ts'

export const countOwnVagas = defineRoute({
  method: 'GET',
  path: '/rest/v1/vagas/own/counts',
  summary: "How many of the hospital's vagas each chip of its list shows, within the text",
  by: 'hospital',
  query: ownVagaSearch.omit({ mostrar: true }),
  ok: ownVagaCounts,
  errors: [],
})
