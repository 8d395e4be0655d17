import type { LiveQueries } from '../../../lib/realtime/use-live-queries.ts'

/** The hospital's own proof with the limits that it ends, and the operators' list of claims with its number. */
export const liveProof: LiveQueries = {
  all: ['proof'],
  staleAfter: ({ topic }) => (topic === 'proof' ? [['proof'], ['hospitais', 'own'], ['operadores', 'waiting']] : []),
}
