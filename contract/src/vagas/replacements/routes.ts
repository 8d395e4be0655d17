import { z } from 'zod'
import { id, page, pageOf } from '../../fields.ts'
import { defineRoute } from '../../route.ts'
import { replacement } from './schema.ts'

export const listReplacements = defineRoute({
  method: 'GET',
  path: '/rest/v1/vagas/own/:id/replacements',
  summary:
    'Who could take a vaga that is closed or opened again: candidates not selected, then doctors who may be called for urgencies; each look is recorded',
  by: 'hospital',
  params: z.object({ id }),
  query: page,
  ok: pageOf(replacement),
  errors: ['vaga_not_found', 'too_many_requests'],
})
