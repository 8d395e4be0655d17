import type { RateLimit } from '../../platform/security/rate-limiter.ts'

/** Counts claims of both kinds: each may send an e-mail to somebody else, or gives an operator work. */
export const claimLimit: RateLimit = { name: 'proof-claim-account', points: 10, seconds: 24 * 60 * 60 }

/** Counts attempts with codes, right or wrong, over several claims. */
export const proofCodeLimit: RateLimit = { name: 'proof-code-account', points: 10, seconds: 60 * 60 }
