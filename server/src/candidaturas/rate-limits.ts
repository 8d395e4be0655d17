import type { RateLimit } from '../platform/security/rate-limiter.ts'

/** One each eighteen seconds for an hour: nobody reads so many vagas. */
export const applyLimit: RateLimit = { name: 'apply-account', points: 200, seconds: 60 * 60 }
