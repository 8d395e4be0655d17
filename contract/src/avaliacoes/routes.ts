import { z } from 'zod'
import { id, page, reason, reply } from '../fields.ts'
import { defineRoute } from '../route.ts'
import { latestAvaliacoesCount } from './rules.ts'
import { avaliacao, avaliacaoOfHospital, avaliacaoOfShift, rateBody } from './schema.ts'

const ratings = page.extend({ limit: page.shape.limit.default(latestAvaliacoesCount) })

const ratingsOf = <T extends z.ZodType>(item: T) =>
  z.object({
    items: z.array(item),
    next_cursor: z.string().nullable(),
    /** The average of the ratings that are no longer sealed, with one decimal; 0 without such ratings. */
    media: z.number(),
    total: z.number().int(),
  })

export const listAvaliacoes = defineRoute({
  method: 'GET',
  path: '/rest/v1/avaliacoes',
  summary: 'The five newest ratings of a doctor (oneself, or one who applied to the hospital), with the average of all',
  by: 'side',
  query: ratings.extend({ medico_id: id }),
  ok: ratingsOf(avaliacao),
  errors: [],
})

export const listAvaliacoesOfHospital = defineRoute({
  method: 'GET',
  path: '/rest/v1/avaliacoes_hospitais',
  summary: 'The five newest ratings of a hospital (any, or oneself), with the average of all',
  by: 'side',
  query: ratings.extend({ hospital_id: id }),
  ok: ratingsOf(avaliacaoOfHospital),
  errors: [],
})

const rated = avaliacaoOfShift.extend({ is_open: z.boolean() })
const rateErrors = [
  'candidatura_not_found',
  'rating_already_given',
  'rating_of_no_show',
  'shift_day_too_early',
  'shift_day_too_late',
] as const

export const rateMedico = defineRoute({
  method: 'POST',
  path: '/rest/v1/avaliacoes',
  summary:
    'Rate the doctor of a shift within 14 days after its end, once; sealed until both sides have rated, or the end of that time',
  by: 'hospital',
  body: rateBody,
  ok: rated,
  errors: rateErrors,
})

export const rateHospital = defineRoute({
  method: 'POST',
  path: '/rest/v1/avaliacoes_hospitais',
  summary: 'Rate the hospital of a shift, likewise',
  by: 'medico',
  body: rateBody,
  ok: rated,
  errors: rateErrors,
})

export const replyToAvaliacao = defineRoute({
  method: 'POST',
  path: '/functions/v1/reply-to-avaliacao',
  summary: 'Answer a rating of oneself, once',
  by: 'side',
  body: z.strictObject({ avaliacao_id: id, reply }),
  ok: z.object({ id }),
  errors: ['avaliacao_not_found', 'avaliacao_already_answered'],
})

export const reportAvaliacao = defineRoute({
  method: 'POST',
  path: '/functions/v1/report-avaliacao',
  summary: 'Report a rating of oneself to the operator, once',
  by: 'side',
  body: z.strictObject({ avaliacao_id: id, reason }),
  ok: z.object({ id }),
  errors: ['avaliacao_not_found', 'avaliacao_already_reported'],
})
