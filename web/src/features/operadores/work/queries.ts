import { listWaitingRequests } from '@plantao/contract/auth/requests/routes'
import { listWaitingClaims } from '@plantao/contract/hospitais/proof/routes'
import { getOperationState, getWaitingWork } from '@plantao/contract/operadores/work/routes'
import { listWaitingReports } from '@plantao/contract/reports/routes'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/http/api.ts'
import { byCursor } from '../../../lib/queries/cursor-pages.ts'

/** No change event tells the page of new reports, so the page asks each minute. */
const refetchInterval = 60_000

export const waitingWorkQuery = queryOptions({
  queryKey: ['operadores', 'waiting', 'counts'],
  queryFn: ({ signal }) => call(getWaitingWork, { signal }),
  refetchInterval,
})

const waiting = { ...byCursor, refetchInterval }

export const waitingClaimsQuery = infiniteQueryOptions({
  queryKey: ['operadores', 'waiting', 'claims'],
  queryFn: ({ pageParam, signal }) => call(listWaitingClaims, { query: { cursor: pageParam }, signal }),
  ...waiting,
})

export const waitingReportsQuery = infiniteQueryOptions({
  queryKey: ['operadores', 'waiting', 'reports'],
  queryFn: ({ pageParam, signal }) => call(listWaitingReports, { query: { cursor: pageParam }, signal }),
  ...waiting,
})

export const waitingRequestsQuery = infiniteQueryOptions({
  queryKey: ['operadores', 'waiting', 'requests'],
  queryFn: ({ pageParam, signal }) => call(listWaitingRequests, { query: { cursor: pageParam }, signal }),
  ...waiting,
})

export const operationStateQuery = queryOptions({
  queryKey: ['operadores', 'state'],
  queryFn: ({ signal }) => call(getOperationState, { signal }),
  refetchInterval,
})
