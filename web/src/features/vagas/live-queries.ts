import type { LiveQueries } from '../../lib/realtime/use-live-queries.ts'
import { histories, openVagasCountQuery, openVagasLists, ownVagasQuery, vagaFacets, vagaPages } from './queries.ts'

export const liveVagas: LiveQueries = {
  all: ['vagas'],
  // A candidatura changes what a list says of a vaga, but not which vagas there are, except for what clashes with a shift.
  staleAfter: ({ topic }) => {
    if (topic === 'notificacoes') return []
    if (topic === 'vagas') return [['vagas']]
    return [
      openVagasLists.queryKey,
      openVagasCountQuery({ sem_conflito: 'true' }).queryKey,
      vagaFacets.queryKey,
      ownVagasQuery.queryKey,
      vagaPages.queryKey,
      histories.queryKey,
    ]
  },
}
