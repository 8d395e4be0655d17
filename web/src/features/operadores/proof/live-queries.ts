import type { LiveQueries } from '../../../lib/realtime/use-live-queries.ts'

/** The hospital's own proof, and the operators' list of claims. */
export const liveProof: LiveQueries = {
  all: ['proof'],
  staleAfter: ({ topic }) => (topic === 'proof' ? [['proof']] : []),
}
