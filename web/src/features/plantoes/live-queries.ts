import type { LiveQueries } from '../../lib/realtime/use-live-queries.ts'

/** Only the key stands here, because every dashboard would load the queries of the sheet with it. */
export const livePlantoes: LiveQueries = {
  all: ['plantoes'],
  staleAfter: ({ topic }) => (topic === 'plantoes' || topic === 'vagas' ? [['plantoes']] : []),
}
