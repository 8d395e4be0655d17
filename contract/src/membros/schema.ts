import { z } from 'zod'
import { id, page, patchOf, personName, text } from '../fields.ts'
import { estados } from '../hospitais/rules.ts'
import { fields } from '../sentences/fields.ts'
import { membros } from '../sentences/membros.ts'
import { ownVagaText } from '../vagas/own-vagas/schema.ts'
import { turnos } from '../vagas/search/rules.ts'
import { maxMembrosAtOnce, readMembroCrm } from './rules.ts'

/** A doctor of the house: a row that a hospital keeps for its own plan, without an account behind it. */
export const membro = z
  .object({
    id,
    nome: z.string(),
    /** Null while the hospital does not know it, as is `crm_uf`. */
    crm: z.string().nullable(),
    crm_uf: z.string().nullable(),
    rqe: z.string().nullable(),
    especialidade: z.string().nullable(),
    telefone: z.string().nullable(),
    email: z.string().nullable(),
    /** An archived doctor is no longer suggested, and stays in past plans. */
    is_archived: z.boolean(),
    /** True with fixed shifts: the doctor can be archived, but not deleted. */
    is_used: z.boolean(),
  })
  .meta({ id: 'Membro' })
export type Membro = z.output<typeof membro>

const membroName = membro.pick({ id: true, nome: true, crm: true, crm_uf: true, is_archived: true })
export type MembroName = z.output<typeof membroName>

const membroFields = {
  nome: personName(200, membros.nameRequired)
    .overwrite((name) => name.replace(/\s+/g, ' '))
    // PostgreSQL counts an emoji as one character.
    .refine((name) => [...name].length > 1, membros.nameRequired),
  crm: z
    .string()
    .regex(/^\d{1,10}P?$/, membros.crmUnread)
    .nullable(),
  crm_uf: z.enum(estados).nullable(),
  rqe: z
    .string()
    .regex(/^\d{1,10}$/, membros.rqeUnread)
    .nullable(),
  especialidade: text(120).min(1).nullable(),
  telefone: text(40).min(1).nullable(),
  email: z.email(fields.emailInvalid).max(254).nullable(),
}

/** Number and state of a CRM are given together, or neither is. */
const withWholeCrm = <Body extends z.ZodType<{ crm?: string | null | undefined; crm_uf?: string | null | undefined }>>(
  body: Body,
) => body.refine(({ crm, crm_uf }) => typeof crm === typeof crm_uf && (crm === null) === (crm_uf === null))

const newMembro = z.strictObject({
  nome: membroFields.nome,
  crm: membroFields.crm.default(null),
  crm_uf: membroFields.crm_uf.default(null),
  rqe: membroFields.rqe.default(null),
  especialidade: membroFields.especialidade.default(null),
  telefone: membroFields.telefone.default(null),
  email: membroFields.email.default(null),
  /** Says that an equal name is another person's. */
  is_another: z.boolean().default(false),
})
export const createMembroBody = withWholeCrm(newMembro)
export type NewMembro = z.output<typeof newMembro>
export const createMembrosBody = z.strictObject({ membros: z.array(createMembroBody).min(1).max(maxMembrosAtOnce) })
export const changeMembroBody = withWholeCrm(patchOf({ ...membroFields, is_archived: z.boolean() }))

/** The form's values, in which the CRM is one typed text. @param estado the hospital's */
export const membroForm = (estado: string) =>
  z
    .object({
      nome: membroFields.nome,
      crm: text(60).transform((typed, context) => {
        const read = typed === '' ? null : readMembroCrm(typed, estado)
        if (typed !== '' && !read) context.addIssue(membros.crmUnread)
        return read
      }),
      rqe: text(20)
        .transform((typed) => typed.replace(/[\s.]/g, '') || null)
        .pipe(membroFields.rqe),
      especialidade: text(120).transform((value) => value || null),
      telefone: text(40).transform((value) => value || null),
      email: text(254)
        .transform((value) => value || null)
        .pipe(membroFields.email),
    })
    .transform(({ crm, ...values }) => ({ ...values, crm: crm?.number ?? null, crm_uf: crm?.uf ?? null }))
export type MembroFormInput = z.input<ReturnType<typeof membroForm>>
export type MembroFormValues = z.output<ReturnType<typeof membroForm>>

/**
 * The outcome for a doctor of a list. Nothing is saved of `same_name`, which is asked (`is_another`), and of `crm_taken`.
 */
export const addedMembro = z
  .discriminatedUnion('result', [
    z.object({ result: z.literal('created'), id }),
    /** The doctor was there already: by CRM and name, or by a name that only one doctor has. */
    z.object({ result: z.literal('existing'), existing: z.array(membroName).length(1) }),
    z.object({ result: z.enum(['same_name', 'crm_taken']), existing: z.array(membroName).min(1) }),
  ])
  .meta({ id: 'AddedMembro' })
export type AddedMembro = z.output<typeof addedMembro>

export const membroChips = ['sem_crm', 'inativos'] as const
/** A word of `q` must occur in the name or be a part of the CRM. */
export const membroSearch = page.extend({ q: ownVagaText.optional(), mostrar: z.enum(membroChips).optional() })
export type MembroSearch = z.output<typeof membroSearch>

/** How many doctors each list has, whatever the text is. `ativos` includes `sem_crm`. */
export const membroCounts = z
  .object({ ativos: z.number().int(), sem_crm: z.number().int(), inativos: z.number().int() })
  .meta({ id: 'MembroCounts' })

/** An active doctor as suggested where names are typed. */
export const membroOption = z
  .object({
    ...membro.pick({ id: true, nome: true, crm: true, crm_uf: true, especialidade: true }).shape,
    /** The fixed shifts since 90 days ago and those to come, by sector and turno. */
    often: z.array(z.object({ setor_id: id.nullable(), turno: z.enum(turnos), count: z.number().int() })),
  })
  .meta({ id: 'MembroOption' })
export type MembroOption = z.output<typeof membroOption>
