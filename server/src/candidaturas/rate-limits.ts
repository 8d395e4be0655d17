import type { RateLimit } from '../platform/security/rate-limiter.ts'

/** One application every eighteen seconds for an hour is more than anybody can read. */
export const applyLimit: RateLimit = { name: 'apply-account', points: 200, seconds: 60 * 60 }
