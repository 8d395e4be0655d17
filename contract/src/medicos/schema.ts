import { z } from 'zod'
import { id, instant, patchOf, personName, required, text } from '../fields.ts'
import { messages } from '../messages.ts'
import { parsePhone } from '../phone.ts'
import { isStrictCrm, isStrictName } from './rules.ts'

export const medico = z
  .object({
    id,
    auth_user_id: id,
    nome: z.string(),
    crm: z.string(),
    crm_uf: z.string().nullable(),
    especialidade: z.string().nullable(),
    telefone: z.string().nullable(),
    email: z.string(),
  })
  .meta({ id: 'Medico' })
export type Medico = z.output<typeof medico>

/** The doctor's own row, with what a new account still lacks. */
export const ownMedico = medico
  .extend({
    has_documento: z.boolean(),
    /** Whether a saved search sends alerts. */
    has_alert: z.boolean(),
    has_applied: z.boolean(),
  })
  .meta({ id: 'OwnMedico' })
export type OwnMedico = z.output<typeof ownMedico>

/** `email` and `auth_user_id` are in the specification's call, but cannot change. */
function profileFields(strict: boolean) {
  const nome = personName(200, messages.medicos.required)
  const crm = required(40, messages.medicos.required)
  const telefone = text(40)
  return {
    nome: strict ? nome.refine(isStrictName, messages.strict.nome) : nome,
    crm: strict ? crm.refine(isStrictCrm, messages.strict.crm) : crm,
    especialidade: required(120, messages.medicos.required),
    telefone: strict
      ? telefone.refine((value) => value === '' || parsePhone(value) !== null, messages.strict.telefone)
      : telefone,
    email: z.string().max(254).optional(),
    auth_user_id: id.optional(),
  }
}

export const medicoBody = (strict: boolean) => z.strictObject(profileFields(strict))
export const updateMedicoBody = (strict: boolean) => patchOf(profileFields(strict))

export const candidato = medico
  .extend({
    /**
     * Once the hospital's right to read has ended, specialty, phone, e-mail and document are null. The CRM is then null
     * too, unless the doctor was accepted.
     */
    crm: z.string().nullable(),
    email: z.string().nullable(),
    /** Null after the doctor has deleted the account. */
    auth_user_id: id.nullable(),
    avaliacoes: z.object({ media: z.number(), total: z.number().int() }),
    documento: z.object({ name: z.string(), created_at: instant }).nullable(),
    /** True while CRM, contact and document are hidden, because the hospital is suspended or not proven. */
    is_contact_held: z.boolean(),
  })
  .meta({ id: 'Candidato' })
export type Candidato = z.output<typeof candidato>

export const acessoTipos = ['perfil', 'documento', 'lista', 'exportacao', 'email', 'urgencia'] as const

/** One line of 'Quem viu meus dados'. */
export const acesso = z
  .object({
    id,
    /** The hospital's name when it read the data. */
    hospital: z.object({ nome: z.string() }),
    kind: z.enum(acessoTipos),
    created_at: instant,
  })
  .meta({ id: 'Acesso' })
export type Acesso = z.output<typeof acesso>

/** A hospital where the doctor worked. `given_at` is null if this hospital may not call the doctor for urgencies. */
export const urgentCallConsent = z
  .object({ hospital: z.object({ id, nome: z.string() }), given_at: instant.nullable() })
  .meta({ id: 'UrgentCallConsent' })
export type UrgentCallConsent = z.output<typeof urgentCallConsent>
