import { z } from 'zod'
import { id, instant, page, pageOf } from '../../fields.ts'
import { defineRoute } from '../../route.ts'
import { openVaga } from '../schema.ts'
import { cityOption, listOf, vagaFacets, vagaFilters, vagaSort } from './schema.ts'

export const listOpenVagas = defineRoute({
  method: 'GET',
  path: '/rest/v1/vagas',
  summary: 'Open vagas of all hospitals that have not begun, newest first unless another order is asked for',
  by: 'medico',
  query: page.extend({ ...vagaFilters.shape, ordem: vagaSort }),
  ok: pageOf(openVaga).extend({
    /** The instant up to which the list is complete, if it is older than half a minute. */
    as_of: instant.optional(),
  }),
  errors: ['date_range_invalid'],
})

export const countOpenVagas = defineRoute({
  method: 'GET',
  path: '/rest/v1/vagas/count',
  summary: 'How many open vagas the filters find',
  by: 'medico',
  query: vagaFilters,
  ok: z.object({ count: z.number().int() }),
  errors: ['date_range_invalid'],
})

export const listOpenEspecialidades = defineRoute({
  method: 'GET',
  path: '/rest/v1/vagas/especialidades',
  summary: 'The specialties of the open vagas, ordered by name',
  by: 'medico',
  ok: z.object({ items: z.array(z.string()) }),
  errors: [],
})

export const getVagaFacets = defineRoute({
  method: 'GET',
  path: '/rest/v1/vagas/facets',
  summary: 'How many open vagas each option of the filters would find',
  by: 'medico',
  query: vagaFilters,
  ok: vagaFacets,
  errors: ['date_range_invalid'],
})

export const listCityOptions = defineRoute({
  method: 'GET',
  path: '/rest/v1/vagas/facets/cidades',
  summary: 'The cities of the open vagas whose name contains the text, the most frequent first, 50 at most',
  by: 'medico',
  query: vagaFilters.extend({ nome: z.string().trim().max(120).default('') }),
  ok: z.object({ items: z.array(cityOption) }),
  errors: ['date_range_invalid'],
})

export const countByHospital = defineRoute({
  method: 'GET',
  path: '/rest/v1/vagas/facets/hospitais',
  summary: 'How many open vagas each of these hospitals would have; those with none are left out',
  by: 'medico',
  query: vagaFilters.extend({ ids: listOf(id, 100) }),
  ok: z.object({ items: z.array(z.object({ id, count: z.number().int() })) }),
  errors: ['date_range_invalid'],
})
