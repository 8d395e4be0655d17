import { z } from 'zod'
import { defineRoute, noContent } from '../../route.ts'
import {
  factorCodeBody,
  factorPasswordBody,
  factorProofBody,
  factorSecret,
  recoveryCodes,
  secondFactor,
} from './schema.ts'

export const getSecondFactor = defineRoute({
  method: 'GET',
  path: '/auth/v1/second-factor',
  summary: 'Whether the account asks for a code when it signs in, and how many recovery codes are left',
  by: 'account',
  ok: secondFactor,
  errors: [],
})

export const beginSecondFactor = defineRoute({
  method: 'POST',
  path: '/auth/v1/second-factor',
  summary: 'Make the secret of a second factor. It is asked for once a code of it has confirmed it',
  by: 'account',
  body: factorPasswordBody,
  ok: z.object({ secret: factorSecret }),
  errors: ['too_many_requests', 'password_wrong', 'second_factor_already_on'],
})

export const confirmSecondFactor = defineRoute({
  method: 'POST',
  path: '/auth/v1/second-factor/confirm',
  summary: 'Turn the second factor on with its first code; ends the other sessions',
  by: 'account',
  body: factorCodeBody,
  ok: recoveryCodes,
  errors: ['too_many_requests', 'second_factor_wrong', 'second_factor_already_on', 'second_factor_not_on'],
})

export const repeatSecondFactor = defineRoute({
  method: 'POST',
  path: '/auth/v1/second-factor/again',
  summary: 'Type the second factor again: before deciding, suspending and deleting, and after sixty looks in an hour',
  by: 'operador',
  body: factorCodeBody,
  ok: noContent,
  errors: ['second_factor_wrong'],
})

const proving = { method: 'POST', by: 'account', body: factorProofBody } as const
const proofErrors = ['too_many_requests', 'password_wrong', 'second_factor_wrong', 'second_factor_not_on'] as const

export const renewRecoveryCodes = defineRoute({
  ...proving,
  path: '/auth/v1/second-factor/recovery-codes',
  summary: 'Make new recovery codes. The earlier ones end',
  ok: recoveryCodes,
  errors: proofErrors,
})

export const removeSecondFactor = defineRoute({
  ...proving,
  path: '/auth/v1/second-factor/off',
  summary: 'Turn the second factor off. Operators cannot',
  ok: noContent,
  errors: [...proofErrors, 'second_factor_obligatory'],
})
