import type { LiveQueries } from '../../../lib/realtime/use-live-queries.ts'

/** A change of proof also changes the limits in the hospital's own row, and the operators' waiting claims. */
export const liveProof: LiveQueries = {
  all: ['proof'],
  staleAfter: ({ topic }) => (topic === 'proof' ? [['proof'], ['hospitais', 'own'], ['operadores', 'waiting']] : []),
}
