import { z } from 'zod'
import { day, id, instant, patchOf, personName, required, text } from '../fields.ts'
import { messages } from '../messages.ts'
import { parsePhone } from '../phone.ts'
import { hospitais } from '../sentences/hospitais.ts'
import { cnesDetails } from '../sentences/hospital-profile.ts'
import { pageErrorText } from '../sentences/page-errors.ts'
import { proofKinds } from './proof/rules.ts'
import { estados } from './rules.ts'
import { siglaOf } from './sign-up-rules.ts'

/** The check that a hospital passed, as doctors see it. `name` is the name that was checked, if it is another one. */
const proofOfHospital = z
  .object({ by: z.enum(proofKinds), on: day, name: z.string().optional() })
  .meta({ id: 'ProofOfHospital' })

/** The hospital of a vaga: only its name, ratings and proof. The place is in the vaga. */
export const hospitalOfVaga = z
  .object({
    nome: z.string(),
    /** The doctors' ratings of the hospital, once there are three. */
    avaliacoes: z.object({ media: z.number(), total: z.number().int() }).optional(),
    /** Absent while the hospital has no proof. */
    proof: proofOfHospital.optional(),
    /** True for a hospital without proof whose name and city look like those of a proven one. */
    is_namesake: z.literal(true).optional(),
  })
  .meta({ id: 'HospitalOfVaga' })
export type HospitalOfVaga = z.output<typeof hospitalOfVaga>

export const hospitalName = z.object({ id, nome: z.string() }).meta({ id: 'HospitalName' })

/** How much of its limits a hospital without proof has used (quota-rules.ts). */
export const ownLimits = z
  .object({
    vagas: z.number().int(),
    /** Vagas published in the last 24 hours. */
    published: z.number().int(),
    contacts: z.number().int(),
    /** The moment from which a hospital at its limit can open another contact. */
    next_contact_at: instant.nullable(),
    /** An earlier account with the same CNPJ, because of which the limits are the smaller ones. */
    shared_with: id.nullable(),
  })
  .meta({ id: 'OwnLimits' })
export type OwnLimits = z.output<typeof ownLimits>

export const arrival = {
  entrance: z.string(),
  ask_for: z.string(),
  parking: z.string(),
  dress_code: z.string(),
  /** The system of the medical records. */
  computer_system: z.string(),
}
export const arrivalFields = ['entrance', 'ask_for', 'parking', 'dress_code', 'computer_system'] as const

export const arrivalLabels = {
  entrance: 'Por onde entrar',
  ask_for: 'Quem procurar',
  parking: 'Estacionamento',
  dress_code: 'Vestimenta',
  computer_system: 'Sistema de prontuário',
} as const satisfies Record<(typeof arrivalFields)[number], string>

export const hospital = z
  .object({
    id,
    auth_user_id: id,
    nome: z.string(),
    email: z.string(),
    cnpj: z.string(),
    telefone: z.string(),
    endereco: z.string(),
    localizacao: z.string(),
    cidade: z.string(),
    estado: z.string(),
    time_zone: z.string(),
    ...arrival,
    /** The number in the ministry's register of health establishments. */
    cnes: z.string(),
    director_name: z.string(),
    director_crm: z.string(),
    director_uf: z.string(),
    director_email: z.string(),
    /** Whether the limits for hospitals without proof apply to this hospital now (`getOwnLimits`). */
    is_limited: z.boolean(),
  })
  .meta({ id: 'Hospital' })
export type Hospital = z.output<typeof hospital>

/** A state by its sigla or its name. */
export const estadoField = z
  .string(messages.fields.estadoRequired)
  .transform(siglaOf)
  .pipe(z.enum(estados, messages.fields.estadoRequired))

/** The profile form of the specification sends `email` too, but the e-mail does not change. */
function profileFields(strict: boolean) {
  const telefone = required(40, messages.fields.telefoneRequired)
  return {
    nome: personName(200, hospitais.required),
    email: z.string().trim().min(1, hospitais.required).max(254),
    // The maximum fits every text that sign-up may compose: otherwise the form would open with a value that it refuses.
    localizacao: text(400),
    endereco: required(200, messages.fields.enderecoRequired),
    cidade: required(120, messages.fields.cidadeRequired),
    estado: estadoField,
    telefone: strict ? telefone.refine((value) => parsePhone(value) !== null, messages.strict.telefone) : telefone,
  }
}

const arrivalTexts = {
  entrance: text(500),
  ask_for: text(500),
  parking: text(500),
  dress_code: text(500),
  computer_system: text(500),
}

const registrationTexts = {
  cnes: z
    .string()
    .trim()
    .regex(/^(\d{7})?$/, cnesDetails.cnesInvalid),
  director_name: text(200),
  director_crm: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^(\d{1,10}P?)?$/, cnesDetails.directorCrmInvalid),
  director_uf: z.enum(['', ...estados], messages.fields.estadoRequired),
  director_email: z.union([z.literal(''), z.email(messages.fields.emailInvalid).max(254)]),
}
export const registrationFields = Object.keys(registrationTexts) as (keyof typeof registrationTexts)[]

export const hospitalForm = (strict: boolean) => z.strictObject(profileFields(strict))
export const arrivalForm = z.strictObject(arrivalTexts)
export const registrationForm = z
  .strictObject(registrationTexts)
  .superRefine(({ director_crm, director_uf }, context) => {
    if ((director_crm === '') === (director_uf === '')) return
    const path = [director_crm === '' ? 'director_crm' : 'director_uf']
    context.addIssue({ code: 'custom', path, message: pageErrorText.director_crm_incomplete })
  })
export const updateHospitalBody = (strict: boolean) =>
  patchOf({ ...profileFields(strict), ...arrivalTexts, ...registrationTexts })
