import type { RateLimit } from '../platform/security/rate-limiter.ts'

/** A large hospital publishes 2,000 vagas a month. If it planned them before, it may publish all in one evening. */
export const publishLimit: RateLimit = { name: 'publish-account', points: 2_000, seconds: 60 * 60 }

/** Each proposal sends an e-mail. */
export const proposalLimit: RateLimit = { name: 'propose-change-account', points: 200, seconds: 60 * 60 }

/** Each correction sends an e-mail to every doctor of a corrected shift. */
export const correctionLimit = { name: 'place-correction', points: 20, seconds: 60 * 60 }
