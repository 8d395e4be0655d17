import type { LiveQueries } from '../../lib/realtime/use-live-queries.ts'

/** A fixed shift decides whether its doctor can be deleted, and where the doctor is suggested. */
export const liveMembros: LiveQueries = {
  all: ['membros'],
  staleAfter: ({ topic }) => (topic === 'membros' || topic === 'plantoes' ? [['membros']] : []),
}
