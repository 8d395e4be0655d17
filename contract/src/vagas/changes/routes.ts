import { z } from 'zod'
import { id } from '../../fields.ts'
import { defineRoute } from '../../route.ts'
import { ownVaga, proposeChangeBody, vagaForMedico } from '../schema.ts'

export const proposeChange = defineRoute({
  method: 'POST',
  path: '/functions/v1/propose-change',
  summary:
    'Ask the accepted doctor to agree to another day, other hours or another value; replaces an earlier proposal',
  by: 'hospital',
  body: proposeChangeBody,
  ok: ownVaga,
  errors: [
    'vaga_not_found',
    'vaga_not_filled',
    'vaga_in_past',
    'vaga_moved_too_often',
    'medico_already_booked',
    'medico_over_24_hours',
    'too_many_requests',
  ],
})

export const answerChange = defineRoute({
  method: 'POST',
  path: '/functions/v1/answer-change',
  summary:
    'Agree to what the hospital proposed, which changes the shift at once, or not: then the shift stays as it is',
  by: 'medico',
  /** `change_id` is the proposal that the doctor saw. The call fails if the hospital has replaced it. */
  body: z.strictObject({ vaga_id: id, agrees: z.boolean(), change_id: id.optional() }),
  ok: vagaForMedico.omit({ contato: true }).meta({ id: 'AnsweredVaga' }),
  errors: [
    'vaga_not_found',
    'change_not_pending',
    'vaga_in_past',
    'vaga_clashes_with_accepted',
    'medico_over_24_hours',
  ],
})
