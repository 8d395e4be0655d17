import { maxMoves } from '@plantao/contract/vagas/rules'
import type { RateLimit, RateLimitKey } from '../platform/security/rate-limiter.ts'

/** A large hospital publishes 2,000 vagas a month. If it planned them before, it may publish all in one evening. */
export const publishLimit: RateLimit = { name: 'publish-account', points: 2_000, seconds: 60 * 60 }

/** Each proposal sends an e-mail. */
export const proposalLimit: RateLimit = { name: 'propose-change-account', points: 200, seconds: 60 * 60 }

/**
 * A hospital reads whether its candidates are free at the hours of a vaga, and chooses these hours. Moves and proposals
 * of other hours are therefore counted: otherwise a hospital could find out when a doctor works elsewhere.
 */
export const moveLimits = (userId: string, vagaId: string): RateLimitKey[] => [
  { limit: moveByAccount, key: userId },
  // Also names the account, because the id may be that of a stranger's vaga.
  { limit: moveByVaga, key: `${userId}|${vagaId}` },
]
const moveByAccount: RateLimit = { name: 'move-account', points: 60, seconds: 60 * 60 }
const moveByVaga: RateLimit = {
  name: 'move-vaga',
  points: maxMoves,
  seconds: 24 * 60 * 60,
  refusal: 'vaga_moved_too_often',
}

/** Each correction sends an e-mail to every doctor of a corrected shift. */
export const correctionLimit = { name: 'place-correction', points: 20, seconds: 60 * 60 }
