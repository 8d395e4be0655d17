import { z } from 'zod'
import { id, page, pageOf, reason } from '../fields.ts'
import { defineRoute } from '../route.ts'
import { candidatura, candidaturaOfVaga, ownCandidatura } from './schema.ts'

export const listOwnCandidaturas = defineRoute({
  method: 'GET',
  path: '/rest/v1/candidaturas/own',
  summary:
    "The doctor's candidaturas with their vagas: accepted shifts to come and then those that wait, soonest first; then the answered ones, latest first",
  by: 'medico',
  query: page,
  ok: pageOf(ownCandidatura),
  errors: [],
})

export const countOwnChanges = defineRoute({
  method: 'GET',
  path: '/rest/v1/candidaturas/own/changes/count',
  summary: 'How many changes of accepted shifts hospitals ask the doctor to agree to',
  by: 'medico',
  ok: z.object({ count: z.number().int() }),
  errors: [],
})

export const applyToVaga = defineRoute({
  method: 'POST',
  path: '/rest/v1/candidaturas',
  summary: 'Apply to an open vaga, once; whoever withdrew may apply again',
  by: 'medico',
  body: z.strictObject({ vaga_id: id, medico_id: id, status: z.literal('pendente').default('pendente') }),
  ok: candidatura,
  errors: [
    'medico_not_found',
    'vaga_not_found',
    'vaga_not_open',
    'candidatura_already_sent',
    'candidatura_refused',
    'candidatura_given_up',
    'candidatura_dismissed',
    'vaga_clashes_with_accepted',
    'idempotency_key_reused',
    'too_many_requests',
  ],
  idempotent: true,
})

export const listCandidaturas = defineRoute({
  method: 'GET',
  path: '/rest/v1/candidaturas',
  summary:
    'The candidates of one of the hospital’s vagas: the accepted one first, then by specialty, by state, by whether they have worked at the hospital, and by arrival',
  by: 'hospital',
  query: page.extend({ vaga_id: id }),
  ok: pageOf(candidaturaOfVaga),
  errors: ['vaga_not_found'],
})

export const acceptCandidatura = defineRoute({
  method: 'POST',
  path: '/functions/v1/accept-candidatura',
  summary:
    'Accept a candidate. Only the hospital sees it for 10 seconds; then the other pendentes become nao_selecionada, the vaga preenchida',
  by: 'hospital',
  /** `override_reason` is needed if the doctor would work over 24 hours in a row, or might have two shifts at once. */
  body: z.strictObject({ candidatura_id: id, override_reason: reason.optional() }),
  ok: candidatura,
  errors: [
    'candidatura_not_found',
    'candidatura_not_pendente',
    'candidatura_withdrawn',
    'vaga_already_filled',
    'vaga_not_open',
    'medico_already_booked',
    'medico_over_24_hours',
    'medico_hours_unknown',
    'contacts_limit_reached',
  ],
})

export const undoAccept = defineRoute({
  method: 'POST',
  path: '/functions/v1/undo-accept',
  summary: 'Take an acceptance back within 10 seconds: everything is as before, and nobody is told',
  by: 'hospital',
  body: z.strictObject({ candidatura_id: id }),
  ok: candidatura,
  errors: ['candidatura_not_found', 'undo_too_late'],
})

export const withdrawCandidatura = defineRoute({
  method: 'POST',
  path: '/functions/v1/withdraw-candidatura',
  summary: 'Take a pendente candidatura back; the doctor may apply again',
  by: 'medico',
  body: z.strictObject({ candidatura_id: id, reason: reason.optional() }),
  ok: candidatura,
  errors: ['candidatura_not_found', 'candidatura_not_pendente', 'candidatura_withdrawn', 'candidatura_refused'],
})

export const refuseCandidatura = defineRoute({
  method: 'POST',
  path: '/functions/v1/refuse-candidatura',
  summary:
    'Refuse a pendente candidatura. Only the hospital sees it for 10 seconds; then the doctor cannot apply to the vaga again',
  by: 'hospital',
  /**
   * A second call adds the reason to the refusal, and restarts the time to undo it. With `is_writing_reason` that time
   * is two minutes.
   */
  body: z.strictObject({
    candidatura_id: id,
    reason: reason.optional(),
    is_writing_reason: z.literal(true).optional(),
  }),
  ok: candidatura,
  errors: ['candidatura_not_found', 'candidatura_not_pendente', 'candidatura_withdrawn'],
})

export const undoRefusal = defineRoute({
  method: 'POST',
  path: '/functions/v1/undo-refusal',
  summary: 'Take a refusal back within 10 seconds: everything is as before, and nobody is told',
  by: 'hospital',
  body: z.strictObject({ candidatura_id: id }),
  ok: candidatura,
  errors: ['candidatura_not_found', 'undo_refusal_too_late'],
})

export const giveUpShift = defineRoute({
  method: 'POST',
  path: '/functions/v1/give-up-shift',
  summary: 'Give up an accepted shift before arriving, until half of it is over; the vaga opens again',
  by: 'medico',
  whileSuspended: true,
  body: z.strictObject({ candidatura_id: id, reason }),
  ok: candidatura,
  errors: [
    'candidatura_not_found',
    'candidatura_not_aceita',
    'candidatura_given_up',
    'candidatura_dismissed',
    'medico_already_arrived',
    'shift_too_late',
  ],
})

export const dismissMedico = defineRoute({
  method: 'POST',
  path: '/functions/v1/dismiss-medico',
  summary:
    'Dismiss the accepted doctor until half of the shift is over; the vaga opens again, or is closed if the limits allow no open vaga more',
  by: 'hospital',
  body: z.strictObject({ candidatura_id: id, reason }),
  ok: candidatura.extend({ vaga_is_open: z.boolean() }).meta({ id: 'DismissedCandidatura' }),
  errors: ['candidatura_not_found', 'candidatura_not_aceita', 'medico_gave_up', 'shift_too_late'],
})

export const confirmInterest = defineRoute({
  method: 'POST',
  path: '/functions/v1/confirm-interest',
  summary: 'Be pendente again for a vaga that was filled or closed, and is open again',
  by: 'medico',
  body: z.strictObject({ candidatura_id: id }),
  ok: candidatura,
  errors: [
    'candidatura_not_found',
    'candidatura_already_sent',
    'candidatura_withdrawn',
    'candidatura_refused',
    'candidatura_given_up',
    'candidatura_dismissed',
    'vaga_not_open',
    'vaga_clashes_with_accepted',
  ],
})
