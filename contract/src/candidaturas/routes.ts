import { z } from 'zod'
import { id, page, pageOf } from '../fields.ts'
import { defineRoute } from '../route.ts'
import { candidatura, candidaturaOfVaga, ownCandidatura } from './schema.ts'

export const listOwnCandidaturas = defineRoute({
  method: 'GET',
  path: '/rest/v1/candidaturas/own',
  summary: "The doctor's candidaturas with their vagas, newest first",
  by: 'medico',
  query: page,
  ok: pageOf(ownCandidatura),
  errors: [],
})

export const applyToVaga = defineRoute({
  method: 'POST',
  path: '/rest/v1/candidaturas',
  summary: 'Apply to an open vaga, once',
  by: 'medico',
  body: z.strictObject({ vaga_id: id, medico_id: id, status: z.literal('pendente').default('pendente') }),
  ok: candidatura,
  errors: [
    'medico_not_found',
    'vaga_not_found',
    'vaga_not_open',
    'candidatura_already_sent',
    'vaga_clashes_with_accepted',
    'idempotency_key_reused',
    'too_many_requests',
  ],
  idempotent: true,
})

export const listCandidaturas = defineRoute({
  method: 'GET',
  path: '/rest/v1/candidaturas',
  summary: 'The candidates of one of the hospital’s vagas, oldest first; the accepted one first of all',
  by: 'hospital',
  query: page.extend({ vaga_id: id }),
  ok: pageOf(candidaturaOfVaga),
  errors: ['vaga_not_found'],
})

export const acceptCandidatura = defineRoute({
  method: 'POST',
  path: '/functions/v1/accept-candidatura',
  summary: 'Accept a candidate; the other pendentes become nao_selecionada, the vaga preenchida',
  by: 'hospital',
  body: z.strictObject({ candidatura_id: id }),
  ok: candidatura,
  errors: [
    'candidatura_not_found',
    'candidatura_not_pendente',
    'vaga_already_filled',
    'vaga_not_open',
    'medico_already_booked',
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
