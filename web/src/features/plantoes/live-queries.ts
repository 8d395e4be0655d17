import type { LiveQueries } from '../../lib/realtime/use-live-queries.ts'

/** The key is written out here. Importing it would bring the queries of the sheet into every dashboard. */
export const livePlantoes: LiveQueries = {
  all: ['plantoes'],
  staleAfter: ({ topic }) => (topic === 'plantoes' || topic === 'vagas' ? [['plantoes']] : []),
}
