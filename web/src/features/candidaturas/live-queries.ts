import type { LiveQueries } from '../../lib/realtime/use-live-queries.ts'
import { candidaturasQuery, ownCandidaturasQuery, waitingLists } from './queries.ts'

export const liveCandidaturas: LiveQueries = {
  all: ['candidaturas'],
  // A change of a vaga makes candidaturas stale too: each shows its vaga, and a closed vaga closes its candidaturas.
  staleAfter: ({ topic, vaga_id }) => {
    if (topic !== 'vagas' && topic !== 'candidaturas') return []
    if (!vaga_id) return [['candidaturas']]
    return [ownCandidaturasQuery.queryKey, candidaturasQuery(vaga_id).queryKey, waitingLists.queryKey]
  },
}
