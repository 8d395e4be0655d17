import { z } from 'zod'
import { id } from '../fields.ts'
import { eachNote } from '../vagas/content-rules.ts'
import { contentFields } from '../vagas/schema.ts'

/** Maximum number of steps in one request, because each request is one transaction. */
export const maxRotaSteps = 500

const membro_id = id.nullable()

/** A shift to add. With a doctor of the house it is a fixed shift, without one a draft. */
export const rotaShift = z.strictObject({
  ...contentFields,
  ...eachNote((_, name) => contentFields[name].default(null)),
  valor: contentFields.valor.default(null),
  modalidade: contentFields.modalidade.default('presencial'),
  setor_id: id.nullable(),
  membro_id,
})
export type RotaShift = z.output<typeof rotaShift>

/**
 * One change of the plan. `from` is the doctor of the house, or the sector, that the caller saw at the shift: if another
 * window has changed it, the whole request fails with `rota_changed`.
 */
export const rotaStep = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('add'), shift: rotaShift }),
  z.strictObject({ kind: z.literal('name'), plantao_id: id, from: membro_id, to: membro_id }),
  z.strictObject({ kind: z.literal('setor'), plantao_id: id, from: id.nullable(), to: id.nullable() }),
  z.strictObject({ kind: z.literal('delete'), plantao_id: id, from: membro_id }),
])
export type RotaStep = z.output<typeof rotaStep>

export const changeRotaBody = z.strictObject({ steps: z.array(rotaStep).min(1).max(maxRotaSteps) })

/** The shift of each step, in the order of the steps. */
export const changedRota = z.object({ plantao_ids: z.array(id) })
export type ChangedRota = z.output<typeof changedRota>
