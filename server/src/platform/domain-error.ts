import type { ErrorCode } from '@plantao/contract/errors'

export class DomainError extends Error {
  readonly code: ErrorCode
  /** Seconds until a retry makes sense. */
  readonly retryAfter: number | undefined

  constructor(code: ErrorCode, { retryAfter, ...options }: { retryAfter?: number; cause?: unknown } = {}) {
    super(code, options)
    this.code = code
    this.retryAfter = retryAfter
  }
}
