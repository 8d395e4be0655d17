import type { RateLimit } from '../platform/security/rate-limiter.ts'

/** Counts saving and renaming together. */
export const savedSearchLimit: RateLimit = { name: 'saved-search-account', points: 100, seconds: 60 * 60 }
