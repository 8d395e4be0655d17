import { countWaitingChips, listFollowUps, listWaiting } from '@plantao/contract/candidaturas/waiting/routes'
import type { WaitingSearch } from '@plantao/contract/candidaturas/waiting/schema'
import { messages } from '@plantao/contract/messages'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/http/api.ts'
import { notifyFailure } from '../../../lib/notify/notify-failure.ts'
import { byCursor } from '../../../lib/queries/cursor-pages.ts'
import { waitingLists } from '../queries.ts'

/** The open vagas of the hospital with candidates who wait, nearest start first. */
export const waitingQuery = (search: WaitingSearch) =>
  infiniteQueryOptions({
    queryKey: [...waitingLists.queryKey, 'list', search],
    queryFn: ({ pageParam, signal }) =>
      call(listWaiting, { query: { ...search, cursor: pageParam, limit: 10 }, signal }),
    ...byCursor,
    placeholderData: keepPreviousData,
    meta: { onLoadError: notifyFailure(messages.dashboard.candidatosFailed) },
  })

export const waitingChipsQuery = (q: string | undefined) =>
  queryOptions({
    queryKey: [...waitingLists.queryKey, 'chips', q],
    queryFn: ({ signal }) => call(countWaitingChips, { query: { q }, signal }),
    placeholderData: keepPreviousData,
  })

/** Accepted shifts with a proposal that is unanswered or declined, or with a rating that is due. */
export const followUpsQuery = infiniteQueryOptions({
  queryKey: [...waitingLists.queryKey, 'follow-ups'],
  queryFn: ({ pageParam, signal }) => call(listFollowUps, { query: { cursor: pageParam }, signal }),
  ...byCursor,
})
