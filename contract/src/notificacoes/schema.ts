import { z } from 'zod'
import { id } from '../fields.ts'

/** What changed, by id only: the receiver asks again for what it shows. */
export const changeEvent = z.object({
  topic: z.enum(['vagas', 'candidaturas']),
  vaga_id: id,
})
export type ChangeEvent = z.output<typeof changeEvent>
