import { defineRoute } from '../route.ts'
import { maxCopies } from './rules.ts'
import { changedRota, changeRotaBody, duplicatedRota, duplicateRotaBody, maxRotaSteps } from './schema.ts'

export const changeRota = defineRoute({
  method: 'POST',
  path: '/functions/v1/change-rota',
  summary: `Add shifts to the plan, put doctors of the house at them, move them to other sectors, and delete them: up to ${maxRotaSteps} steps, all or none`,
  by: 'hospital',
  body: changeRotaBody,
  maxBytes: 2_000_000,
  ok: changedRota,
  errors: [
    'hospital_not_found',
    'rota_changed',
    'membro_clash',
    'membro_not_found',
    'setor_not_found',
    'setor_archived',
    'vaga_in_past',
    'idempotency_key_reused',
    'too_many_requests',
  ],
  idempotent: true,
})

export const duplicateRota = defineRoute({
  method: 'POST',
  path: '/functions/v1/duplicate-rota',
  summary: `Copy a week or a month of the plan, up to ${maxCopies} shifts, leaving out what clashes. A second call adds nothing`,
  by: 'hospital',
  body: duplicateRotaBody,
  ok: duplicatedRota,
  errors: ['hospital_not_found', 'rota_too_large', 'membro_clash', 'idempotency_key_reused', 'too_many_requests'],
  idempotent: true,
})
