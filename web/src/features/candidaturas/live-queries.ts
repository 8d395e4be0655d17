import type { LiveQueries } from '../../lib/realtime/use-live-queries.ts'
import { candidaturasQuery, ownCandidaturasQuery } from './queries.ts'

export const liveCandidaturas: LiveQueries = {
  all: ['candidaturas'],
  // A change of the vaga too: each candidatura shows its vaga, and a closed vaga closes them.
  staleAfter: ({ vaga_id }) => [ownCandidaturasQuery.queryKey, candidaturasQuery(vaga_id).queryKey],
}
