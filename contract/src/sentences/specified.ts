import type { ErrorCode } from '../errors.ts'

/** The messages that the specification gives in English. */
export const specifiedMessages = {
  credentials_invalid: 'Invalid login credentials',
  email_not_confirmed: 'Email not confirmed',
  user_already_registered: 'User already registered',
} as const satisfies Partial<Record<ErrorCode, string>>
