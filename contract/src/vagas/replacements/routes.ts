import { z } from 'zod'
import { id, page } from '../../fields.ts'
import { defineRoute } from '../../route.ts'
import { replacementsPage } from './schema.ts'

export const listReplacements = defineRoute({
  method: 'GET',
  path: '/rest/v1/vagas/own/:id/replacements',
  summary:
    'Who could take a vaga that is closed or opened again: candidates not selected, then doctors who may be called for urgencies; each look is recorded',
  by: 'hospital',
  params: z.object({ id }),
  query: page,
  ok: replacementsPage,
  errors: ['vaga_not_found', 'too_many_requests'],
})
