import { z } from 'zod'
import { id, page, pageOf } from '../fields.ts'
import { defineRoute } from '../route.ts'
import { hospital, hospitalName, ownLimits, updateHospitalBody } from './schema.ts'

export const listHospitais = defineRoute({
  method: 'GET',
  path: '/rest/v1/hospitais',
  summary: 'Names of the hospitals, ordered by name, for the filter',
  by: 'medico',
  query: page.extend({ q: z.string().trim().max(100).optional(), id: z.uuid().optional() }),
  ok: pageOf(hospitalName),
  errors: [],
})

export const getOwnHospital = defineRoute({
  method: 'GET',
  path: '/rest/v1/hospitais/me',
  summary: "The signed-in user's hospital row",
  by: 'side',
  ok: hospital,
  errors: ['PGRST116'],
})

export const getOwnLimits = defineRoute({
  method: 'GET',
  path: '/rest/v1/hospitais/me/limits',
  summary: 'What the hospital has used of its limits; null for one without limits, as every proven hospital is',
  by: 'hospital',
  ok: z.object({ limits: ownLimits.nullable() }),
  errors: [],
})

export const updateOwnHospital = defineRoute({
  method: 'PATCH',
  path: '/rest/v1/hospitais/:id',
  summary: "Change the hospital's own profile; its id may be `me`",
  by: 'hospital',
  params: z.object({ id: z.union([z.literal('me'), id]) }),
  body: updateHospitalBody(false),
  strictBody: updateHospitalBody(true),
  ok: hospital,
  errors: [
    'hospital_not_found',
    'director_crm_incomplete',
    'proof_only_in_mark',
    'proven_city_stays',
    'too_many_requests',
  ],
})
