import type { ErrorCode } from '@plantao/contract/errors'

export class DomainError extends Error {
  readonly code: ErrorCode
  /** Seconds until a retry makes sense. */
  readonly retryAfter: number | undefined
  /** A sentence with values, in place of the code's own. */
  readonly sentence: string | undefined
  /** Sent with the answer. The caller's next step shows it. */
  readonly token: string | undefined

  constructor(
    code: ErrorCode,
    {
      retryAfter,
      sentence,
      token,
      ...options
    }: { retryAfter?: number; sentence?: string; token?: string; cause?: unknown } = {},
  ) {
    super(code, options)
    this.code = code
    this.retryAfter = retryAfter
    this.sentence = sentence
    this.token = token
  }
}
