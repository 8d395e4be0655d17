import { z } from 'zod'
import { id, instant } from '../fields.ts'

export const avaliacao = z
  .object({
    id,
    medico_id: id,
    hospital_id: id,
    estrelas: z.number().int().min(1).max(5),
    comentario: z.string().nullable(),
    created_at: instant,
    hospital: z.object({ nome: z.string() }),
  })
  .meta({ id: 'Avaliacao' })
export type Avaliacao = z.output<typeof avaliacao>
