import { z } from 'zod'
import { defineRoute } from '../route.ts'
import { especialidade } from './schema.ts'

export const listEspecialidades = defineRoute({
  method: 'GET',
  path: '/rest/v1/especialidades_medicas',
  summary: 'The medical specialties, ordered by name',
  by: 'side',
  ok: z.object({ items: z.array(especialidade) }),
  errors: [],
})
