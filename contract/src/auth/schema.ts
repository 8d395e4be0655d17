import { z } from 'zod'
import { userTypes } from '../account-types.ts'
import { id, instant, personName, required } from '../fields.ts'
import { estadoField } from '../hospitais/schema.ts'
import { isValidCnpj } from '../hospitais/sign-up-rules.ts'
import { isStrictCrm, isStrictName } from '../medicos/rules.ts'
import { messages } from '../messages.ts'
import { parsePhone } from '../phone.ts'
import { maxDeviceTokens } from './device-rules.ts'
import { parseCode } from './one-time-rules.ts'
import { isStrictPassword, normalEmail } from './rules.ts'

const { fields, strict: strictText } = messages

export const email = z
  .string()
  .trim()
  .min(1, fields.emailRequired)
  .max(254, fields.emailInvalid)
  .overwrite((value) => normalEmail(value) ?? value)
  .refine((value) => value === '' || normalEmail(value) !== null, fields.emailInvalid)

export function senha(strict: boolean) {
  const base = z
    .string()
    .min(6, fields.senhaShort)
    .max(128, fields.senhaLong)
    .refine((value) => !value.includes('\0'), fields.charactersInvalid)
  return strict ? base.refine(isStrictPassword, strictText.senha) : base
}

function strictly<T extends z.ZodType<string>>(
  strict: boolean,
  schema: T,
  rule: (value: string) => boolean,
  message: string,
) {
  return strict ? schema.refine((value) => value === '' || rule(value), message) : schema
}

function doctorFields(strict: boolean) {
  return {
    nome: strictly(strict, personName(200, fields.nomeRequired), isStrictName, strictText.nome),
    crm: strictly(strict, required(40, fields.crmRequired), isStrictCrm, strictText.crm),
    telefone: strictly(
      strict,
      required(40, fields.telefoneRequired),
      (value) => parsePhone(value) !== null,
      strictText.telefone,
    ),
  }
}

function hospitalFields(strict: boolean) {
  return {
    nomeHospital: personName(200, fields.nomeHospitalRequired),
    cnpj: strictly(strict, required(32, fields.cnpjRequired), isValidCnpj, strictText.cnpj),
    telefone: doctorFields(strict).telefone,
    endereco: required(200, fields.enderecoRequired),
    cidade: required(120, fields.cidadeRequired),
    estado: estadoField,
  }
}

export function signupBody(strict: boolean) {
  return z.strictObject({
    email,
    password: senha(strict),
    data: z.discriminatedUnion('user_type', [
      z.strictObject({ user_type: z.literal('doctor'), ...doctorFields(strict) }),
      z.strictObject({ user_type: z.literal('hospital'), ...hospitalFields(strict) }),
    ]),
  })
}

export type SignupBody = z.output<ReturnType<typeof signupBody>>

export function confirmed<T extends { senha: string; confirmarSenha: string }>(form: z.ZodType<T, T>) {
  return form.refine((value) => value.senha === value.confirmarSenha, {
    path: ['confirmarSenha'],
    message: fields.senhaMismatch,
    // The check also runs when other fields are wrong, so that all messages appear together.
    when: ({ value }) => typeof value === 'object' && value !== null,
  })
}

export function doctorRegistrationForm(strict: boolean) {
  return confirmed(z.object({ ...doctorFields(strict), email, senha: senha(strict), confirmarSenha: z.string() }))
}

export function hospitalRegistrationForm(strict: boolean) {
  return confirmed(z.object({ ...hospitalFields(strict), email, senha: senha(strict), confirmarSenha: z.string() }))
}

export function newPasswordForm(strict: boolean) {
  return confirmed(z.object({ senha: senha(strict), confirmarSenha: z.string() }))
}

export function changePasswordForm(strict: boolean) {
  return confirmed(
    z.object({ senhaAtual: z.string().min(1, fields.senhaRequired), senha: senha(strict), confirmarSenha: z.string() }),
  )
}

export const deleteAccountForm = z.object({ senha: z.string().min(1, fields.senhaRequired).max(128, fields.senhaLong) })

export const loginForm = z.object({
  email,
  senha: z.string().min(1, fields.senhaRequired).max(128, fields.senhaLong),
})

/** One e-mail address may have several sign-ups. The password decides which of them is confirmed. */
export const confirmForm = z.object({ senha: z.string().min(1, fields.senhaRequired).max(128, fields.senhaLong) })

export const recoverForm = z.object({ email })

export const codeForm = z.object({
  email,
  codigo: z
    .string()
    .min(1, fields.codigoRequired)
    .max(40, fields.codigoInvalid)
    .refine((value) => value === '' || parseCode(value) !== null, fields.codigoInvalid),
})

export const passwordGrant = z.strictObject({
  email: z.string().max(254),
  password: z.string().max(128),
  /** Device tokens of earlier sign-ins in this browser, newest first. */
  device_tokens: z.array(z.string().max(100)).max(maxDeviceTokens).optional(),
})
export type PasswordGrant = z.output<typeof passwordGrant>
/** The `token` of the refusal `second_factor_required`, and a code of the second factor or a recovery code. */
export const factorGrant = z.strictObject({ token: z.string().max(400), code: z.string().max(40) })
export type FactorGrant = z.output<typeof factorGrant>
export const refreshGrant = z.strictObject({ refresh_token: z.string().max(200) })

export const confirmBody = z.strictObject({ token: z.string().max(100), password: z.string().max(128).optional() })

export const resetBody = (strict: boolean) => z.strictObject({ token: z.string().max(100), password: senha(strict) })

export const codeBody = z.strictObject({
  kind: z.enum(['confirm', 'reset']),
  email,
  code: z.string().max(40),
})

export const changePasswordBody = (strict: boolean) =>
  z.strictObject({ current_password: z.string().max(128), password: senha(strict) })

export const deleteAccountBody = z.strictObject({ password: z.string().max(128) })

export const user = z
  .object({
    id,
    email: z.string(),
    user_metadata: z.object({ user_type: z.enum(userTypes) }).loose(),
    email_confirmed_at: instant.nullable(),
    created_at: instant,
    /** Present only for a suspended account. */
    suspension: z.object({ suspended_at: instant, reason: z.string() }).optional(),
  })
  .meta({ id: 'User' })
export type User = z.output<typeof user>

export const session = z
  .object({
    access_token: z.string(),
    token_type: z.literal('bearer'),
    /** Seconds until the access token ends. */
    expires_in: z.number().int(),
    refresh_token: z.string(),
    user,
    /** Present only after a sign-in: the browser stores it and sends it with the next sign-in. */
    device_token: z.string().optional(),
  })
  .meta({ id: 'Session' })
export type Session = z.output<typeof session>

export const resetAnswer = z.object({ device_token: z.string() })

export const openSession = z
  .object({
    id,
    created_at: instant,
    refreshed_at: instant,
    user_agent: z.string().nullable(),
    is_current: z.boolean(),
  })
  .meta({ id: 'OpenSession' })
