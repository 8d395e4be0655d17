import { countOwnChanges, listCandidaturas, listOwnCandidaturas } from '@plantao/contract/candidaturas/routes'
import { countWaiting, listFollowUps, listWaiting } from '@plantao/contract/candidaturas/waiting/routes'
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

/** The candidaturas of one of the hospital's vagas: the accepted one first, then the others in the order of arrival. */
export const candidaturasQuery = (vagaId: string) =>
  infiniteQueryOptions({
    queryKey: ['candidaturas', 'of-vaga', vagaId],
    queryFn: ({ pageParam, signal }) =>
      call(listCandidaturas, { query: { vaga_id: vagaId, cursor: pageParam }, signal }),
    ...byCursor,
    meta: { onLoadError: notifyFailure(messages.dashboard.candidatosFailed) },
  })

const waiting = ['candidaturas', 'waiting'] as const

/** The open vagas of the hospital with candidates who wait, nearest start first. */
export const waitingQuery = infiniteQueryOptions({
  queryKey: [...waiting, 'list'],
  queryFn: ({ pageParam, signal }) => call(listWaiting, { query: { cursor: pageParam, limit: 10 }, signal }),
  ...byCursor,
  meta: { onLoadError: notifyFailure(messages.dashboard.candidatosFailed) },
})

export const waitingCountQuery = queryOptions({
  queryKey: [...waiting, 'count'],
  queryFn: ({ signal }) => call(countWaiting, { signal }),
})

/** Accepted shifts with a proposal that is unanswered or declined, or with a rating that is due. */
export const followUpsQuery = infiniteQueryOptions({
  queryKey: [...waiting, 'follow-ups'],
  queryFn: ({ pageParam, signal }) => call(listFollowUps, { query: { cursor: pageParam }, signal }),
  ...byCursor,
})

/** Lists that any change of the hospital's vagas or candidaturas makes stale. */
export const waitingLists = { queryKey: waiting } as const
