import { z } from 'zod'
import { confirmed, email, senha, session } from '../auth/schema.ts'
import { factorSecret, recoveryCodes, typedCode } from '../auth/second-factor/schema.ts'
import { personName } from '../fields.ts'
import { messages } from '../messages.ts'

const token = z.string().max(100)
const nome = personName(200, messages.fields.nomeRequired)

export const inviteBody = z.strictObject({ token })

export const operatorInvite = z
  .object({
    /** Null if the new operator is to choose the address. */
    email: z.string().nullable(),
    /** True when the invited account exists: it gets a new password and second factor. */
    is_renewal: z.boolean(),
    secret: factorSecret,
  })
  .meta({ id: 'OperatorInvite' })
export type OperatorInvite = z.output<typeof operatorInvite>

export function acceptInviteBody(strict: boolean) {
  return z.strictObject({
    token,
    email,
    nome,
    password: senha(strict),
    secret: factorSecret,
    code: typedCode,
  })
}

export function acceptInviteForm(strict: boolean) {
  return confirmed(z.object({ email, nome, senha: senha(strict), confirmarSenha: z.string() }))
}

export const registeredOperator = z.object({ session, ...recoveryCodes.shape })
