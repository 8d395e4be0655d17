import type { Limit } from '../platform/security/rate-limiter.ts'

/** One each eighteen seconds for an hour: nobody reads so many vagas. */
export const applyLimit: Limit = { name: 'apply-account', points: 200, seconds: 60 * 60 }
