import type { RateLimit } from '../../platform/security/rate-limiter.ts'

/**
 * Counts both kinds of claims, because each claim either sends an e-mail to somebody else or makes work for an
 * operator.
 */
export const claimLimit: RateLimit = { name: 'proof-claim-account', points: 10, seconds: 24 * 60 * 60 }

/** Counts right and wrong codes for all claims of the account. */
export const proofCodeLimit: RateLimit = { name: 'proof-code-account', points: 10, seconds: 60 * 60 }
