import { defineRoute } from '../route.ts'
import { escala, escalaSearch, maxEscalaDays } from './schema.ts'

export const getEscala = defineRoute({
  method: 'GET',
  path: '/rest/v1/escala',
  summary: `The hospital's shifts that stand in its plan on these days, ${maxEscalaDays} days at most, in the order of their start`,
  by: 'hospital',
  query: escalaSearch,
  ok: escala,
  errors: [],
})
