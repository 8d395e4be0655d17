import type { RateLimit } from '../platform/security/rate-limiter.ts'

/** Counts each planned shift that is saved or changed. A large hospital plans 2,000 a month. */
export const planLimit: RateLimit = { name: 'plan-account', points: 5_000, seconds: 60 * 60 }
