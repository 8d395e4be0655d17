import { z } from 'zod'
import { id, pageOf } from '../fields.ts'
import { defineRoute, noContent } from '../route.ts'
import {
  changePlantaoBody,
  maxPlantoes,
  plantao,
  plantaoIds,
  plantaoName,
  plantaoSearch,
  publication,
  publishPlantoesBody,
  savedPlantoes,
  savePlantoesBody,
  undoPublishBody,
} from './schema.ts'

export const listPlantoes = defineRoute({
  method: 'GET',
  path: '/rest/v1/plantoes',
  summary:
    "The hospital's planned shifts that are not published, in the order of their starts: its drafts, or the fixed shifts since last month",
  by: 'hospital',
  query: plantaoSearch,
  ok: pageOf(plantao),
  errors: [],
})

export const getPlantao = defineRoute({
  method: 'GET',
  path: '/rest/v1/plantoes/:id',
  summary: 'One of them',
  by: 'hospital',
  params: z.object({ id }),
  ok: plantao,
  errors: ['plantao_not_found'],
})

export const listPlantaoNames = defineRoute({
  method: 'GET',
  path: '/rest/v1/plantoes/:id/names',
  summary: 'The last names that stood at a planned shift before, also once it is a vaga, latest first',
  by: 'hospital',
  params: z.object({ id }),
  ok: z.object({ items: z.array(plantaoName) }),
  errors: [],
})

export const savePlantoes = defineRoute({
  method: 'POST',
  path: '/functions/v1/save-plantoes',
  summary: `Plan up to ${maxPlantoes} shifts, or publish them at once; their ids are answered in the order of the shifts`,
  by: 'hospital',
  body: savePlantoesBody,
  ok: savedPlantoes,
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

export const changePlantao = defineRoute({
  method: 'PATCH',
  path: '/rest/v1/plantoes/:id',
  summary: 'Change what is named of a planned shift, and nobody is told',
  by: 'hospital',
  params: z.object({ id }),
  body: changePlantaoBody,
  ok: plantao,
  errors: [
    'plantao_not_found',
    'plantao_published',
    'shift_moved',
    'membro_clash',
    'vaga_in_past',
    'setor_not_found',
    'setor_archived',
    'too_many_requests',
  ],
})

export const deletePlantao = defineRoute({
  method: 'DELETE',
  path: '/rest/v1/plantoes/:id',
  summary: 'Delete a planned shift',
  by: 'hospital',
  params: z.object({ id }),
  ok: noContent,
  errors: ['plantao_not_found', 'plantao_published'],
})

export const publishPlantoes = defineRoute({
  method: 'POST',
  path: '/functions/v1/publish-plantoes',
  summary:
    'Decide to publish planned shifts, which is carried out after ten seconds: each becomes a vaga of the same id',
  by: 'hospital',
  body: publishPlantoesBody,
  ok: publication,
  errors: [
    'plantao_not_found',
    'plantao_published',
    'plantao_has_membro',
    'rota_changed',
    'vaga_in_past',
    'vagas_limit_reached',
    'published_limit_reached',
    'idempotency_key_reused',
    'too_many_requests',
  ],
  idempotent: true,
})

export const undoPublish = defineRoute({
  method: 'POST',
  path: '/functions/v1/undo-publish',
  summary:
    'Take the decision back, of which nobody else knows: its shifts are drafts again, or a doctor stands there again',
  by: 'hospital',
  body: undoPublishBody,
  ok: plantaoIds,
  errors: ['undo_publish_too_late', 'membro_clash', 'membro_not_found'],
})
