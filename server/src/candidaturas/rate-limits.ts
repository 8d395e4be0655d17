import type { RateLimit } from '../platform/security/rate-limiter.ts'

/** One every eighteen seconds for an hour: more than anybody reads. */
export const applyLimit: RateLimit = { name: 'apply-account', points: 200, seconds: 60 * 60 }
