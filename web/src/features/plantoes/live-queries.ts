import type { LiveQueries } from '../../lib/realtime/use-live-queries.ts'

/** The key alone: the queries, which every dashboard would load with it, are the sheet's. */
export const livePlantoes: LiveQueries = {
  all: ['plantoes'],
  staleAfter: ({ topic }) => (topic === 'plantoes' || topic === 'vagas' ? [['plantoes']] : []),
}
