import type { InfiniteData } from '@tanstack/react-query'
import type { CursorPage } from '../../lib/queries/cursor-pages.ts'
import type { LiveQueries } from '../../lib/realtime/use-live-queries.ts'
import {
  histories,
  openVagasCountQuery,
  openVagasLists,
  ownVagas,
  replacements,
  vagaFacets,
  vagaPages,
} from './queries.ts'

export const liveVagas: LiveQueries = {
  all: ['vagas'],
  // All lists show the candidatura of a vaga. The count depends on candidaturas only with the filter `sem_conflito`.
  staleAfter: ({ topic }) => {
    if (topic === 'vagas') return [['vagas']]
    // The hospital's own list shows the sector of each vaga, and how many drafts there are.
    if (topic === 'setores' || topic === 'plantoes') return [ownVagas.queryKey]
    if (topic !== 'candidaturas') return []
    return [
      openVagasLists.queryKey,
      openVagasCountQuery({ sem_conflito: 'true' }).queryKey,
      vagaFacets.queryKey,
      ownVagas.queryKey,
      vagaPages.queryKey,
      histories.queryKey,
      replacements.queryKey,
    ]
  },
  shows: (client, change) =>
    change.topic === 'vagas' &&
    client
      .getQueryCache()
      .findAll({ queryKey: ['vagas'], type: 'active' })
      .some(({ queryKey, state }) => queryKey.includes(change.vaga_id) || hasItem(state.data, change.vaga_id)),
}

function hasItem(list: unknown, id: string) {
  const { pages } = (list ?? {}) as Partial<InfiniteData<CursorPage<{ id: string }>>>
  return Array.isArray(pages) && pages.some(({ items }) => items.some((item) => item.id === id))
}
