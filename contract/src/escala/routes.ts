import { binary, defineRoute } from '../route.ts'
import { escala, escalaSearch, maxEscalaDays, quickSearch, quickSearchFound, shiftTableSearch } from './schema.ts'

export const getEscala = defineRoute({
  method: 'GET',
  path: '/rest/v1/escala',
  summary: `The hospital's shifts that stand in its plan on these days, ${maxEscalaDays} days at most, in the order of their start`,
  by: 'hospital',
  query: escalaSearch,
  ok: escala,
  errors: [],
})

export const exportOwnVagas = defineRoute({
  method: 'GET',
  path: '/rest/v1/vagas/own/csv',
  summary:
    'The vagas that the list shows, or its planned shifts, as a table: UTF-8 with a byte order mark, semicolons, decimal commas',
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
