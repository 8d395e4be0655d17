import { z } from 'zod'
import { id, instant, text } from '../fields.ts'
import { messages } from '../messages.ts'

const estrelas = z.number(messages.avaliacoes.estrelasRequired).int().min(1).max(5)

export const avaliacaoOfShift = z.object({
  id,
  estrelas: z.number().int().min(1).max(5),
  comentario: z.string().nullable(),
  created_at: instant,
  reply: z.string().nullable(),
})

export const avaliacaoReceived = avaliacaoOfShift.extend({
  /** True if the caller is the rated side and has reported the rating. */
  is_reported: z.boolean(),
})

export const avaliacao = avaliacaoReceived
  .extend({ medico_id: id, hospital_id: id, hospital: z.object({ nome: z.string() }) })
  .meta({ id: 'Avaliacao' })
export type Avaliacao = z.output<typeof avaliacao>

export const avaliacaoOfHospital = avaliacaoReceived.extend({ hospital_id: id }).meta({ id: 'AvaliacaoOfHospital' })
export type AvaliacaoOfHospital = z.output<typeof avaliacaoOfHospital>

const comentario = text(2000)

export const rateBody = z.strictObject({
  candidatura_id: id,
  estrelas,
  comentario: comentario.nullable().default(null),
})

export const rateForm = z.object({ estrelas, comentario: comentario.transform((value) => value || null) })
export type RateFormInput = z.input<typeof rateForm>
export type RateFormValues = z.output<typeof rateForm>
