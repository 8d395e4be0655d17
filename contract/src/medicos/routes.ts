import { z } from 'zod'
import { id, page, pageOf } from '../fields.ts'
import { defineRoute } from '../route.ts'
import { acesso, candidato, medicoBody, ownMedico, updateMedicoBody, urgentCallConsent } from './schema.ts'

export const getOwnMedico = defineRoute({
  method: 'GET',
  path: '/rest/v1/medicos/me',
  summary: "The signed-in user's doctor row",
  by: 'side',
  ok: ownMedico,
  errors: ['PGRST116'],
})

export const createOwnMedico = defineRoute({
  method: 'POST',
  path: '/rest/v1/medicos',
  summary: 'Create the doctor row of an account that has none',
  by: 'medico',
  body: medicoBody(false),
  strictBody: medicoBody(true),
  ok: ownMedico,
  errors: ['medico_already_exists'],
})

export const updateOwnMedico = defineRoute({
  method: 'PATCH',
  path: '/rest/v1/medicos/:id',
  summary: "Change the doctor's own profile",
  by: 'medico',
  params: z.object({ id }),
  body: updateMedicoBody(false),
  strictBody: updateMedicoBody(true),
  ok: ownMedico,
  errors: ['medico_not_found'],
})

export const getCandidato = defineRoute({
  method: 'GET',
  path: '/rest/v1/medicos/:id',
  summary: 'Profile of a doctor who applied to one of the hospital’s vagas; the view is recorded',
  by: 'hospital',
  params: z.object({ id }),
  ok: candidato,
  errors: ['PGRST116'],
})

export const listAcessos = defineRoute({
  method: 'GET',
  path: '/rest/v1/acessos',
  summary: "Which hospitals were given the doctor's data, newest first",
  by: 'medico',
  query: page,
  ok: pageOf(acesso),
  errors: [],
})

export const listUrgentCallConsents = defineRoute({
  method: 'GET',
  path: '/rest/v1/urgent_call_consents',
  summary: 'The hospitals where the doctor worked, by name, and which of them may call the doctor for urgencies',
  by: 'medico',
  query: page.extend({ hospital_id: id.optional() }),
  ok: pageOf(urgentCallConsent),
  errors: [],
})

export const chooseUrgentCalls = defineRoute({
  method: 'PUT',
  path: '/rest/v1/urgent_call_consents/:id',
  summary: 'Let a hospital where the doctor worked call the doctor for urgencies, or end that',
  by: 'medico',
  params: z.object({ id }),
  body: z.strictObject({ is_given: z.boolean() }),
  ok: urgentCallConsent,
  errors: ['hospital_not_found'],
})
