import type { ErrorCode } from '@plantao/contract/errors'
import { isOnline } from '../online.ts'

interface ErrorDetails {
  status: number
  /** The server's sentence, in English for three codes of the specification. */
  message?: string | undefined
  /** Seconds until the next attempt is allowed. */
  retryAfter?: number | undefined
  token?: string | undefined
}

/** A refusal by the server. `sentenceOf` chooses its sentence. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly code: ErrorCode
  readonly status: number
  readonly retryAfter: number | undefined
  /** With `second_factor_required`, what the next step sends in place of the password. */
  readonly token: string | undefined

  constructor(code: ErrorCode, { status, message, retryAfter, token }: ErrorDetails) {
    super(message || code)
    this.code = code
    this.status = status
    this.retryAfter = retryAfter
    this.token = token
  }
}

/** True for an answer that an immediate retry would not change. */
export const isRefusal = (error: unknown) => error instanceof ApiError && error.status < 500

/** True for a refusal of the request itself, rather than for an ended session or a rate limit. */
export const isDecided = (error: unknown) =>
  error instanceof ApiError && isRefusal(error) && error.status !== 401 && error.status !== 429

/** Closes a dialog with typed text once the server has decided. Until then the dialog stays open, with its text. */
export const onceDecided = (close: () => void) => ({
  onSuccess: close,
  onError: (error: unknown) => isDecided(error) && close(),
})

export const hasCode = (error: unknown, code: ErrorCode) => error instanceof ApiError && error.code === code

/**
 * A call without an answer: the device is offline, the connection broke, or the time ran out. The error has no `code`.
 */
export class NetworkError extends Error {
  override readonly name = 'NetworkError'
}

export class OfflineError extends NetworkError {}

export function noAnswer(wasOffline: boolean, cause?: unknown) {
  return new (wasOffline ? OfflineError : NetworkError)('no answer', { cause })
}

/** True when a call could not be sent, or code could not be loaded, because there is no connection. */
export function isOffline(error: unknown) {
  if (error instanceof OfflineError) return true
  return !(error instanceof ApiError || error instanceof NetworkError) && !isOnline()
}

/** Turns the error of a missing row into null, by `.catch(nullWhenNone)`: a missing row is an answer, not a failure. */
export function nullWhenNone(error: unknown) {
  if (hasCode(error, 'PGRST116')) return null
  throw error
}
