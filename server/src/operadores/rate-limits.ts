import type { RateLimit } from '../platform/security/rate-limiter.ts'

/** More reports in a day are read by nobody. */
export const reportLimit: RateLimit = { name: 'report-account', points: 20, seconds: 24 * 60 * 60 }
