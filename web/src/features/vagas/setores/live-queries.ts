import type { LiveQueries } from '../../../lib/realtime/use-live-queries.ts'
import { ownVagas } from '../queries.ts'

/** The hospital's own list shows the sector of each vaga. */
export const liveSetores: LiveQueries = {
  all: ['setores'],
  staleAfter: ({ topic }) => (topic === 'setores' ? [['setores'], ownVagas.queryKey] : []),
}
