import type { RateLimit } from '../platform/security/rate-limiter.ts'

/** One account must not make more reports in a day than the operators can read. */
export const reportLimit: RateLimit = { name: 'report-account', points: 20, seconds: 24 * 60 * 60 }
