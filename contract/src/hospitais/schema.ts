import { z } from 'zod'
import { id, required, text } from '../fields.ts'
import { messages } from '../messages.ts'
import { estados } from './rules.ts'

/** Of the hospital itself a vaga tells only the name: the place is the vaga's own. */
export const hospitalOfVaga = z.object({ nome: z.string() }).meta({ id: 'HospitalOfVaga' })

export const hospitalName = z.object({ id, nome: z.string() }).meta({ id: 'HospitalName' })

/** The hospital's own row. */
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
    fuso_horario: z.string(),
  })
  .meta({ id: 'Hospital' })
export type Hospital = z.output<typeof hospital>

/** `email` is asked for by the specification's rule and never changed by it. */
export const updateHospitalBody = z.strictObject({
  nome: required(200, messages.hospitais.required),
  email: z.string().trim().min(1, messages.hospitais.required).max(254),
  // As long as sign-up may compose it, or the form would open with what it does not take.
  localizacao: text(400),
  cidade: required(120, messages.fields.cidadeRequired),
  estado: z.enum(estados, messages.fields.estadoRequired),
})
