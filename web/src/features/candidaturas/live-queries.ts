import type { LiveQueries } from '../../lib/realtime/use-live-queries.ts'
import { candidaturasQuery, ownCandidaturasQuery } from './queries.ts'

export const liveCandidaturas: LiveQueries = {
  all: ['candidaturas'],
  // A change of the vaga counts too: each candidatura shows its vaga, and a closed vaga closes its candidaturas.
  staleAfter: ({ topic, vaga_id }) => {
    if (topic !== 'vagas' && topic !== 'candidaturas') return []
    return vaga_id ? [ownCandidaturasQuery.queryKey, candidaturasQuery(vaga_id).queryKey] : [['candidaturas']]
  },
}
