import type { LiveQueries } from '../../lib/realtime/use-live-queries.ts'

export const liveEscala: LiveQueries = {
  all: ['escala'],
  staleAfter: ({ topic }) => (topic === 'vagas' || topic === 'candidaturas' ? [['escala']] : []),
}
