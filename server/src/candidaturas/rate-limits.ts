import type { RateLimit } from '../platform/security/rate-limiter.ts'

/** Each reopening of a vaga sends a call to every doctor who may take it. */
export const reopenLimit: RateLimit = { name: 'reopen-account', points: 60, seconds: 60 * 60 }

/**
 * Limited, because the list of replacements shows which doctors are free at a vaga's hours. The limit is high, because
 * the page loads the list again after each change event.
 */
export const lookLimit: RateLimit = { name: 'look-for-replacements', points: 240, seconds: 60 * 60 }

/** An application every eighteen seconds is faster than a doctor can read the vagas. */
export const applyLimit: RateLimit = { name: 'apply-account', points: 200, seconds: 60 * 60 }
