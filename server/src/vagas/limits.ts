import type { Limit } from '../platform/auth/limits.ts'

/** A large hospital publishes 2,000 vagas a month, and a hundred at once. */
export const publishLimit: Limit = { name: 'publish-account', points: 500, seconds: 60 * 60 }
