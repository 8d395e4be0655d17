import { z } from 'zod'
import { id } from '../fields.ts'

export const especialidade = z.object({ id, nome: z.string() }).meta({ id: 'Especialidade' })
