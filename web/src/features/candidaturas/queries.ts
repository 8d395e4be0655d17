import { countOwnChanges, listCandidaturas, listOwnCandidaturas } from '@plantao/contract/candidaturas/routes'
import { countWaiting } from '@plantao/contract/candidaturas/waiting/routes'
import { messages } from '@plantao/contract/messages'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/http/api.ts'
import { ofMedicoDashboard } from '../../lib/notify/late-notices.ts'
import { notifyFailure } from '../../lib/notify/notify-failure.ts'
import { byCursor } from '../../lib/queries/cursor-pages.ts'

export const ownCandidaturasQuery = infiniteQueryOptions({
  queryKey: ['candidaturas', 'own'],
  queryFn: ({ pageParam, signal }) => call(listOwnCandidaturas, { query: { cursor: pageParam }, signal }),
  ...byCursor,
  meta: ofMedicoDashboard,
})

export const ownChangesCountQuery = queryOptions({
  queryKey: [...ownCandidaturasQuery.queryKey, 'changes'],
  queryFn: ({ signal }) => call(countOwnChanges, { signal }),
})

/** The candidaturas of one of the hospital's vagas: the accepted one first, then the others as the server ranks them. */
export const candidaturasQuery = (vagaId: string) =>
  infiniteQueryOptions({
    queryKey: ['candidaturas', 'of-vaga', vagaId],
    queryFn: ({ pageParam, signal }) =>
      call(listCandidaturas, { query: { vaga_id: vagaId, cursor: pageParam }, signal }),
    ...byCursor,
    meta: { onLoadError: notifyFailure(messages.dashboard.candidatosFailed) },
  })

const waiting = ['candidaturas', 'waiting'] as const

export const waitingCountQuery = queryOptions({
  queryKey: [...waiting, 'count'],
  queryFn: ({ signal }) => call(countWaiting, { signal }),
})

/** Lists that any change of the hospital's vagas or candidaturas makes stale. */
export const waitingLists = { queryKey: waiting } as const
