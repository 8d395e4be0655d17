import { z } from 'zod'
import { instant } from '../fields.ts'

export const documento = z
  .object({ name: z.string(), size: z.number().int(), created_at: instant })
  .meta({ id: 'Documento' })
export type Documento = z.output<typeof documento>
