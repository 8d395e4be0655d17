import { z } from 'zod'
import { day, id } from '../fields.ts'
import { eachNote } from '../vagas/content-rules.ts'
import { contentFields } from '../vagas/schema.ts'
import { copyUnits, daysOfUnit } from './rules.ts'

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

/** How days are found: by weekday and its place in the month, or by going on with each doctor's every second day. */
const copyPatterns = ['dia_da_semana', 'dia_sim_dia_nao'] as const

export const duplicateRotaBody = z
  .strictObject({
    unit: z.enum(copyUnits),
    /** Any day of the week or month that is copied, and of the one that gets the copies. */
    from: day,
    to: day,
    pattern: z.enum(copyPatterns),
    /** Without names all copies are drafts. */
    with_names: z.boolean(),
    /** Answers what would be done, and changes nothing. */
    is_preview: z.boolean().default(false),
  })
  .refine(({ unit, from, to }) => daysOfUnit(unit, from)[0] !== daysOfUnit(unit, to)[0])
export type DuplicateRota = z.output<typeof duplicateRotaBody>

/**
 * Why a day stays empty. `holiday` and `past`: a day of the copy. `from_holiday` and `no_model`: a day of the copy
 * whose model is a holiday, or that has no model. `no_day`: a day of the model that has no copy, such as a fifth Monday.
 * `no_rhythm`: the first of shifts that are not every second day until the end. `occupied`: a day of the copy on which
 * the place has its shifts already. `setor_archived`: the sector takes no more shifts.
 */
const leftOutReasons = [
  ...(['past', 'holiday', 'from_holiday', 'no_model', 'no_day', 'no_rhythm'] as const),
  ...(['occupied', 'setor_archived'] as const),
] as const
export type LeftOutReason = (typeof leftOutReasons)[number]

const clashingShift = z.object({ data: day, horario: z.string(), setor: z.string().nullable() })

export const duplicatedRota = z
  .object({
    /** The new shifts. Empty in a preview. */
    added: z.array(z.object({ plantao_id: id, membro_id })),
    named: z.number().int(),
    unnamed: z.number().int(),
    /** Shifts of the model that stand in the copy already. */
    existing: z.number().int(),
    left_out: z.array(z.object({ reason: z.enum(leftOutReasons), data: day, count: z.number().int() })),
    /** Shifts that are copied without the name: of doctors accepted through the market, and of inactive ones. */
    without_name: z.array(z.object({ nome: z.string(), count: z.number().int() })),
    /** Shifts that are left out, because their doctor would be in two places at a time. */
    clashes: z.array(z.object({ nome: z.string(), shifts: z.tuple([clashingShift, clashingShift]) })),
  })
  .meta({ id: 'DuplicatedRota' })
export type DuplicatedRota = z.output<typeof duplicatedRota>
