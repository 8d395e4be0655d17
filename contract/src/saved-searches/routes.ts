import { z } from 'zod'
import { id } from '../fields.ts'
import { defineRoute, noContent } from '../route.ts'
import { maxSavedSearches } from './rules.ts'
import { changeSearchBody, savedSearch, saveSearchBody } from './schema.ts'

export const listSavedSearches = defineRoute({
  method: 'GET',
  path: '/rest/v1/saved_searches',
  summary: `The doctor's saved searches, newest first, ${maxSavedSearches} at most`,
  by: 'medico',
  ok: z.object({ items: z.array(savedSearch) }),
  errors: [],
})

export const saveSearch = defineRoute({
  method: 'POST',
  path: '/rest/v1/saved_searches',
  summary: 'Keep filters of the list of open vagas under a name',
  by: 'medico',
  body: saveSearchBody,
  ok: savedSearch,
  errors: [
    'saved_searches_full',
    'date_range_invalid',
    'medico_not_found',
    'idempotency_key_reused',
    'too_many_requests',
  ],
  idempotent: true,
})

export const changeSavedSearch = defineRoute({
  method: 'PATCH',
  path: '/rest/v1/saved_searches/:id',
  summary: 'Give a saved search another name, or change its alerts',
  by: 'medico',
  params: z.object({ id }),
  body: changeSearchBody,
  ok: savedSearch,
  errors: ['saved_search_not_found', 'too_many_requests'],
})

export const deleteSavedSearch = defineRoute({
  method: 'DELETE',
  path: '/rest/v1/saved_searches/:id',
  summary: 'Delete a saved search',
  by: 'medico',
  params: z.object({ id }),
  ok: noContent,
  errors: ['saved_search_not_found'],
})
