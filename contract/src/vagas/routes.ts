import { z } from 'zod'
import { id, page, pageOf, reason } from '../fields.ts'
import { defineRoute } from '../route.ts'
import { ownVagaSearch, ownVagaSort } from './own-vagas/schema.ts'
import { createVagaBody, historyEvent, ownVaga, publicVaga, updateVagaBody, vagaForMedico } from './schema.ts'

export const getVaga = defineRoute({
  method: 'GET',
  path: '/rest/v1/vagas/:id',
  summary: 'What anybody may read of a vaga, in any state',
  by: 'anon',
  params: z.object({ id }),
  ok: publicVaga,
  errors: ['PGRST116'],
})

export const getVagaForMedico = defineRoute({
  method: 'GET',
  path: '/rest/v1/vagas/:id/medico',
  summary: "A vaga in any state, with the doctor's own candidatura; address and phone only after acceptance",
  by: 'medico',
  params: z.object({ id }),
  ok: vagaForMedico,
  errors: ['PGRST116'],
})

export const listOwnVagas = defineRoute({
  method: 'GET',
  path: '/rest/v1/vagas/own',
  summary: "The hospital's vagas with their number of candidates, newest first unless ordered by day",
  by: 'hospital',
  query: page.extend({ ...ownVagaSearch.shape, ordem: ownVagaSort }),
  ok: pageOf(ownVaga),
  errors: [],
})

export const getOwnVaga = defineRoute({
  method: 'GET',
  path: '/rest/v1/vagas/own/:id',
  summary: "One of the hospital's vagas, as its list shows it",
  by: 'hospital',
  params: z.object({ id }),
  ok: ownVaga,
  errors: ['PGRST116'],
})

export const countVagasToCorrect = defineRoute({
  method: 'GET',
  path: '/rest/v1/vagas/own/to-correct',
  summary:
    'How many shifts to come, where the hospital is now, have another location, address or phone than its profile',
  by: 'hospital',
  ok: z.object({ count: z.number().int() }),
  errors: [],
})

export const correctVagasPlace = defineRoute({
  method: 'POST',
  path: '/functions/v1/correct-vagas-place',
  summary: 'Copy location, address and phone of the profile to those shifts; their accepted doctors get an e-mail',
  by: 'hospital',
  ok: z.object({ count: z.number().int() }),
  errors: ['too_many_requests'],
})

export const createVaga = defineRoute({
  method: 'POST',
  path: '/rest/v1/vagas',
  summary: 'Publish a vaga',
  by: 'hospital',
  body: createVagaBody,
  ok: ownVaga,
  errors: [
    'hospital_not_found',
    'vaga_in_past',
    'setor_not_found',
    'setor_archived',
    'vagas_limit_reached',
    'published_limit_reached',
    'idempotency_key_reused',
    'too_many_requests',
  ],
  idempotent: true,
})

export const updateVaga = defineRoute({
  method: 'PATCH',
  path: '/rest/v1/vagas/:id',
  summary:
    'Change what is named of an open vaga, whose candidates are told; of a filled one only the notes. The sector changes in any state, and nobody is told',
  by: 'hospital',
  params: z.object({ id }),
  body: updateVagaBody,
  ok: ownVaga,
  errors: [
    'vaga_not_found',
    'vaga_not_open',
    'shift_moved',
    'vaga_change_needs_agreement',
    'vaga_in_past',
    'vaga_moved_too_often',
    'setor_not_found',
    'setor_archived',
    'too_many_requests',
  ],
})

export const closeVaga = defineRoute({
  method: 'POST',
  path: '/functions/v1/close-vaga',
  summary:
    'Close an open vaga, whose pendente candidaturas become nao_selecionada, or a filled one, whose doctor is dismissed',
  by: 'hospital',
  /** The reason is required after a doctor was accepted. */
  body: z.strictObject({ vaga_id: id, reason: reason.optional() }),
  ok: ownVaga,
  errors: ['vaga_not_found', 'vaga_not_open', 'reason_required', 'shift_too_late'],
})

export const reopenVaga = defineRoute({
  method: 'POST',
  path: '/functions/v1/reopen-vaga',
  summary:
    'Open a closed vaga again, and call everybody whom its list of replacements says is to be called; of an open one only call them',
  by: 'hospital',
  body: z.strictObject({ vaga_id: id }),
  ok: ownVaga.extend({ invited_count: z.number().int() }).meta({ id: 'ReopenedVaga' }),
  errors: [
    'vaga_not_found',
    'vaga_already_open',
    'vaga_already_filled',
    'shift_too_late',
    'vagas_limit_reached',
    'too_many_requests',
  ],
})

export const listHistory = defineRoute({
  method: 'GET',
  path: '/rest/v1/history',
  summary:
    'What happened to a vaga with all its candidaturas, or to one candidatura, newest first; a doctor reads the vaga and the own candidatura',
  by: 'side',
  query: page
    .extend({ vaga_id: id.optional(), candidatura_id: id.optional() })
    .refine(({ vaga_id, candidatura_id }) => (vaga_id === undefined) !== (candidatura_id === undefined)),
  ok: pageOf(historyEvent),
  errors: ['vaga_not_found', 'candidatura_not_found'],
})
