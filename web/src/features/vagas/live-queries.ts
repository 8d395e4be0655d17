import type { LiveQueries } from '../../lib/realtime/use-live-queries.ts'
import { openVagasLists, ownVagasQuery, vagaPages } from './queries.ts'

export const liveVagas: LiveQueries = {
  all: ['vagas'],
  // A candidatura changes what a list says of a vaga, but not which vagas there are, so neither count nor specialties.
  staleAfter: ({ topic }) =>
    topic === 'candidaturas' ? [openVagasLists.queryKey, ownVagasQuery.queryKey, vagaPages.queryKey] : [['vagas']],
}
