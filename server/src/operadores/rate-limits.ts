import type { RateLimit } from '../platform/security/rate-limiter.ts'

/** Operators could not read more reports by one account in a day. */
export const reportLimit: RateLimit = { name: 'report-account', points: 20, seconds: 24 * 60 * 60 }
