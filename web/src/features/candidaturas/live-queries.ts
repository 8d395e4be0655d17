import type { LiveQueries } from '../../lib/realtime/use-live-queries.ts'
import { candidaturasQuery, ownCandidaturasQuery } from './queries.ts'

export const liveCandidaturas: LiveQueries = {
  all: ['candidaturas'],
  // A change of the vaga too: each candidatura shows its vaga, and a closed vaga closes them.
  staleAfter: (change) =>
    change.topic === 'notificacoes' ? [] : [ownCandidaturasQuery.queryKey, candidaturasQuery(change.vaga_id).queryKey],
}
