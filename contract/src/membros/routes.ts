import { z } from 'zod'
import { id, pageOf } from '../fields.ts'
import { defineRoute, noContent } from '../route.ts'
import { maxMembros, maxMembrosAtOnce } from './rules.ts'
import {
  addedMembro,
  changeMembroBody,
  createMembroBody,
  createMembrosBody,
  membro,
  membroCounts,
  membroOption,
  membroSearch,
} from './schema.ts'

export const listMembros = defineRoute({
  method: 'GET',
  path: '/rest/v1/membros',
  summary:
    "The hospital's doctors of the house by name: the active ones, those of them without CRM, or the inactive ones",
  by: 'hospital',
  query: membroSearch,
  ok: pageOf(membro).extend({ counts: membroCounts }),
  errors: [],
})

export const listMembroOptions = defineRoute({
  method: 'GET',
  path: '/rest/v1/membros/options',
  summary: `All active doctors of the house, ${maxMembros} at most, with the sectors and turnos where each works often`,
  by: 'hospital',
  ok: z.object({ items: z.array(membroOption) }),
  errors: [],
})

export const createMembro = defineRoute({
  method: 'POST',
  path: '/rest/v1/membros',
  summary: 'Add a doctor of the house. An equal name is refused unless `is_another` says that it is another person',
  by: 'hospital',
  body: createMembroBody,
  ok: membro,
  errors: [
    'membro_crm_taken',
    'membro_same_name',
    'membros_full',
    'membro_contacts_need_proof',
    'hospital_not_found',
    'idempotency_key_reused',
    'too_many_requests',
  ],
  idempotent: true,
})

export const createMembros = defineRoute({
  method: 'POST',
  path: '/functions/v1/create-membros',
  summary: `Add up to ${maxMembrosAtOnce} doctors of the house; what became of each is answered in their order`,
  by: 'hospital',
  body: createMembrosBody,
  ok: z.object({ items: z.array(addedMembro) }),
  errors: [
    'membros_full',
    'membro_contacts_need_proof',
    'hospital_not_found',
    'idempotency_key_reused',
    'too_many_requests',
  ],
  idempotent: true,
})

export const changeMembro = defineRoute({
  method: 'PATCH',
  path: '/rest/v1/membros/:id',
  summary: 'Change what is named of a doctor of the house, archive it or bring it back',
  by: 'hospital',
  params: z.object({ id }),
  body: changeMembroBody,
  ok: membro,
  errors: [
    'membro_not_found',
    'membro_crm_taken',
    'membro_contacts_need_proof',
    'hospital_not_found',
    'too_many_requests',
  ],
})

export const deleteMembro = defineRoute({
  method: 'DELETE',
  path: '/rest/v1/membros/:id',
  summary: 'Delete a doctor of the house without fixed shifts',
  by: 'hospital',
  params: z.object({ id }),
  ok: noContent,
  errors: ['membro_not_found', 'membro_in_use'],
})
