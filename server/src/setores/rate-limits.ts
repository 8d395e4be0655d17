import type { RateLimit } from '../platform/security/rate-limiter.ts'

/** Counts all changes of sectors together. */
export const setorLimit: RateLimit = { name: 'setor-account', points: 1_000, seconds: 60 * 60 }
