import { z } from 'zod'
import { id } from '../fields.ts'
import { defineRoute } from '../route.ts'
import { avaliacao } from './schema.ts'

export const listAvaliacoes = defineRoute({
  method: 'GET',
  path: '/rest/v1/avaliacoes',
  summary: 'The five newest ratings of a doctor (oneself, or one who applied to the hospital), with the average of all',
  by: 'account',
  query: z.object({ medico_id: id }),
  ok: z.object({
    items: z.array(avaliacao),
    /** Over all ratings, one decimal; 0 when there are none. */
    media: z.number(),
    total: z.number().int(),
  }),
  errors: [],
})
