import type { ErrorCode } from '@plantao/contract/errors'
import { specifiedMessages } from '@plantao/contract/sentences/specified'
import { ApiError } from '../../lib/http/errors.ts'

/** Another backend has no codes of ours: a message of the specification gets its code, by `.catch(addCodeOfMessage)`. */
export function addCodeOfMessage(error: unknown): never {
  if (!(error instanceof ApiError)) throw error
  const known = Object.entries(specifiedMessages).find(([, message]) => message === error.message)
  throw known ? new ApiError(known[0] as ErrorCode, error) : error
}
