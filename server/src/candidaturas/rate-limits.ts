import type { RateLimit } from '../platform/security/rate-limiter.ts'

/** Each time a vaga is opened again, everybody who may take it is called again. */
export const reopenLimit: RateLimit = { name: 'reopen-account', points: 60, seconds: 60 * 60 }

/**
 * Each look at a vaga's replacements tells whether doctors are free at its hours. The page looks again after each
 * event.
 */
export const lookLimit: RateLimit = { name: 'look-for-replacements', points: 240, seconds: 60 * 60 }

/** 200 an hour is one application every eighteen seconds: no doctor can read the vagas so fast. */
export const applyLimit: RateLimit = { name: 'apply-account', points: 200, seconds: 60 * 60 }
