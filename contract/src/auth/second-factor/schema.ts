import { z } from 'zod'
import { instant } from '../../fields.ts'
import { messages } from '../../messages.ts'
import { parseFactorCode, recoveryCodeCount } from './rules.ts'

const { fields } = messages

/** A code as it was typed. Form and server read it alike, with `parseFactorCode`. */
export const typedCode = z.string().max(40)

const codigo = z
  .string()
  .min(1, fields.codigoRequired)
  .max(40, fields.codigoDeVerificacaoInvalid)
  .refine((text) => text === '' || parseFactorCode(text) !== null, fields.codigoDeVerificacaoInvalid)
const senha = z.string().min(1, fields.senhaRequired).max(128, fields.senhaLong)

export const factorCodeForm = z.object({ codigo })
export const factorPasswordForm = z.object({ senha })
export const factorProofForm = z.object({ senha, codigo })

export const secondFactor = z
  .object({
    /** Null while the second factor is off. */
    confirmed_at: instant.nullable(),
    recovery_codes_left: z.number().int(),
  })
  .meta({ id: 'SecondFactor' })

/** The secret in base32 (RFC 4648): 160 bits, as RFC 4226 recommends. */
export const factorSecret = z.string().regex(/^[A-Z2-7]{32}$/)

export const recoveryCodes = z.object({ recovery_codes: z.array(z.string()).length(recoveryCodeCount) })

export const factorPasswordBody = z.strictObject({ password: z.string().max(128) })
export const factorCodeBody = z.strictObject({ code: typedCode })
export const factorProofBody = z.strictObject({ password: z.string().max(128), code: typedCode })
