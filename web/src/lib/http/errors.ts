import type { ErrorCode } from '@plantao/contract/errors'

interface ErrorDetails {
  status: number
  /** What the server sent, for a code that this version of the page does not know. */
  message?: string | undefined
  requestId?: string | undefined
  /** Seconds until the next attempt is allowed. */
  retryAfter?: number | undefined
}

/** The server answered, and the answer is a refusal. Its sentence is chosen by `sentenceOf`. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly code: ErrorCode
  readonly status: number
  readonly requestId: string | null
  readonly retryAfter: number | null

  constructor(code: ErrorCode, { status, message, requestId, retryAfter }: ErrorDetails) {
    super(message || code)
    this.code = code
    this.status = status
    this.requestId = requestId ?? null
    this.retryAfter = retryAfter ?? null
  }
}

/** An answer that repeating does not change. */
export const isRefusal = (error: unknown) => error instanceof ApiError && error.status < 500

/** A refusal of what was asked, not of the moment: neither the session had ended, nor were there too many requests. */
export const isDecided = (error: unknown) =>
  error instanceof ApiError && isRefusal(error) && error.status !== 401 && error.status !== 429

/** For a dialog with typed text: it closes once the server has decided. Until then it stays, with the text. */
export const onceDecided = (close: () => void) => ({
  onSuccess: close,
  onError: (error: unknown) => isDecided(error) && close(),
})

export const hasCode = (error: unknown, code: ErrorCode) => error instanceof ApiError && error.code === code

/** No answer came: the device is offline, the connection broke, or the time was up. It has no `code`. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError'
}

/** There was no connection when the call began, so nothing was sent. */
export class OfflineError extends NetworkError {}

/** @param wasOffline before anything was sent. */
export function noAnswer(wasOffline: boolean, cause?: unknown) {
  return new (wasOffline ? OfflineError : NetworkError)('no answer', { cause })
}

/** Whether nothing was sent because there was no connection: neither the call nor the code that makes it. */
export function isOffline(error: unknown) {
  if (error instanceof OfflineError) return true
  return !(error instanceof ApiError || error instanceof NetworkError) && !navigator.onLine
}

/** `.catch(nullWhenNone)`: a single row that does not exist is an answer, not a failure. */
export function nullWhenNone(error: unknown) {
  if (hasCode(error, 'PGRST116')) return null
  throw error
}
