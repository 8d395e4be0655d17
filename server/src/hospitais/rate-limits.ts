import type { RateLimit } from '../platform/security/rate-limiter.ts'

/** Each change of the name changes all open vagas of the hospital, and may write to the operators. */
export const profileLimit: RateLimit = { name: 'hospital-profile-account', points: 60, seconds: 60 * 60 }
