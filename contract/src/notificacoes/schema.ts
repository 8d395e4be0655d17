import { z } from 'zod'
import { id } from '../fields.ts'

/** What changed, by id only: the web loads the stale lists again. */
export const changeEvent = z.object({
  topic: z.enum(['vagas', 'candidaturas']),
  vaga_id: id,
})
export type ChangeEvent = z.output<typeof changeEvent>
