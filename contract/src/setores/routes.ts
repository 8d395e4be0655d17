import { z } from 'zod'
import { id } from '../fields.ts'
import { defineRoute, noContent } from '../route.ts'
import { maxSetores } from './rules.ts'
import { changeSetorBody, createSetorBody, setor } from './schema.ts'

export const listSetores = defineRoute({
  method: 'GET',
  path: '/rest/v1/setores',
  summary: `The hospital's sectors in its own order, archived ones too, ${maxSetores} at most`,
  by: 'hospital',
  ok: z.object({ items: z.array(setor) }),
  errors: [],
})

export const createSetor = defineRoute({
  method: 'POST',
  path: '/rest/v1/setores',
  summary: 'Add a sector, which comes last',
  by: 'hospital',
  body: createSetorBody,
  ok: setor,
  errors: ['setor_name_taken', 'setores_full', 'hospital_not_found', 'too_many_requests'],
})

export const changeSetor = defineRoute({
  method: 'PATCH',
  path: '/rest/v1/setores/:id',
  summary: 'Rename a sector, change what it proposes, archive it or bring it back',
  by: 'hospital',
  params: z.object({ id }),
  body: changeSetorBody,
  ok: setor,
  errors: ['setor_not_found', 'setor_name_taken', 'too_many_requests'],
})

export const deleteSetor = defineRoute({
  method: 'DELETE',
  path: '/rest/v1/setores/:id',
  summary: 'Delete a sector without vagas and planned shifts',
  by: 'hospital',
  params: z.object({ id }),
  ok: noContent,
  errors: ['setor_not_found', 'setor_in_use'],
})

export const orderSetores = defineRoute({
  method: 'POST',
  path: '/functions/v1/order-setores',
  summary: 'Put sectors into this order; those that are not named come after them',
  by: 'hospital',
  body: z.strictObject({ setor_ids: z.array(id).min(1).max(maxSetores) }),
  ok: z.object({ items: z.array(setor) }),
  errors: ['setor_not_found', 'too_many_requests'],
})

export const mergeSetores = defineRoute({
  method: 'POST',
  path: '/functions/v1/merge-setores',
  summary: 'Move all vagas and planned shifts of a sector to another one, and delete it',
  by: 'hospital',
  body: z.strictObject({ setor_id: id, into_id: id }).refine(({ setor_id, into_id }) => setor_id !== into_id),
  ok: z.object({ moved: z.number().int() }),
  errors: ['setor_not_found', 'setor_archived', 'too_many_requests'],
})
