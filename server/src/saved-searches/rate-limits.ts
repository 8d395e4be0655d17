import type { RateLimit } from '../platform/security/rate-limiter.ts'

/** Counts new saved searches and changes of saved ones together. */
export const savedSearchLimit: RateLimit = { name: 'saved-search-account', points: 100, seconds: 60 * 60 }
