import { z } from 'zod'
import { id, instant, page, patchOf } from '../fields.ts'
import { eachNote } from '../vagas/content-rules.ts'
import { plantaoChipNames } from '../vagas/own-vagas/chip-rules.ts'
import { ownVagaText } from '../vagas/own-vagas/schema.ts'
import { contentFields, movable, movedFrom, vaga } from '../vagas/schema.ts'

/**
 * Maximum number of planned shifts that one request saves or publishes, because each request is one transaction. The
 * database has the same number (app.max_plantoes).
 */
export const maxPlantoes = 500

/** A planned shift that only its hospital knows of. Once published it is a vaga with the same id. */
export const plantao = vaga
  .pick({
    id: true,
    nome_vaga: true,
    especialidade: true,
    data: true,
    horario: true,
    valor: true,
    modalidade: true,
    ...eachNote(() => true as const),
    created_at: true,
    starts_at: true,
    ends_at: true,
    time_zone: true,
  })
  .extend({
    setor: z.object({ id, nome: z.string() }).nullable(),
    /** The doctor of the house who stands at a fixed shift. Null for a draft. */
    membro: z.object({ id, nome: z.string(), crm: z.string().nullable(), crm_uf: z.string().nullable() }).nullable(),
    /** The publication that makes this shift a vaga at `undo_until` if it is not undone. Null for a draft. */
    publication_id: id.nullable(),
    undo_until: instant.nullable(),
  })
  .meta({ id: 'Plantao' })
export type Plantao = z.output<typeof plantao>

const setor_id = id.nullable()
const { data, horario, valor, ...sharedFields } = contentFields

/**
 * The content that all shifts share, and the list `shifts`. Equal entries in it become separate planned shifts. With
 * `is_to_publish` they are published too, all or none.
 */
export const savePlantoesBody = z.strictObject({
  ...sharedFields,
  ...eachNote((_, name) => contentFields[name].default(null)),
  modalidade: contentFields.modalidade.default('presencial'),
  setor_id: setor_id.default(null),
  is_to_publish: z.boolean().default(false),
  shifts: z
    .array(z.strictObject({ data, horario, valor: valor.default(null) }))
    .min(1)
    .max(maxPlantoes),
})
export type SavePlantoes = z.output<typeof savePlantoesBody>

export const changePlantaoBody = movable(patchOf({ ...contentFields, setor_id, moved_from: movedFrom }))

export const plantaoIds = z.object({ plantao_ids: z.array(id) })
export const publishPlantoesBody = z.strictObject({
  plantao_ids: z.array(id).min(1).max(maxPlantoes),
  /** The doctor of the house whom the caller saw at these shifts, and who is not coming. */
  membro_id: id.nullable().default(null),
})

/** `membro_id`: the doctor of the house who was not coming (`publishPlantoesBody`), and is. */
export const undoPublishBody = z.strictObject({ publication_id: id, membro_id: id.nullable().default(null) })

export const publication = plantaoIds
  .extend({
    publication_id: id,
    /** The hospital can undo the publication until this moment. Nobody else sees the vagas earlier. */
    undo_until: instant,
  })
  .meta({ id: 'Publication' })
export type Publication = z.output<typeof publication>

export const savedPlantoes = plantaoIds.extend({ publication_id: id.nullable(), undo_until: instant.nullable() })
export type SavedPlantoes = z.output<typeof savedPlantoes>

export const plantaoSearch = page.extend({
  mostrar: z.enum(plantaoChipNames).default('rascunhos'),
  q: ownVagaText.optional(),
  ordem: z.enum(['dia', '-dia']).default('dia'),
})
export type PlantaoSearch = z.output<typeof plantaoSearch>
export type PlantaoSort = PlantaoSearch['ordem']

/** A name that stood at a shift before, while it was planned. */
export const plantaoName = z
  .object({
    nome: z.string(),
    replaced_at: instant,
    /** True if the caller's own account took the name away. */
    is_by_caller: z.boolean(),
  })
  .meta({ id: 'PlantaoName' })
