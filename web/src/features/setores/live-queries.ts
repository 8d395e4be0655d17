import type { LiveQueries } from '../../lib/realtime/use-live-queries.ts'

export const liveSetores: LiveQueries = {
  all: ['setores'],
  staleAfter: ({ topic }) => (topic === 'setores' ? [['setores']] : []),
}
