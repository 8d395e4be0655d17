import { getOperationState, getWaitingWork } from '@plantao/contract/operadores/work/routes'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/http/api.ts'

/** Nobody else tells the page of new reports, so it asks each minute. */
export const waitingWorkQuery = queryOptions({
  queryKey: ['operadores', 'waiting-work'],
  queryFn: ({ signal }) => call(getWaitingWork, { signal }),
  refetchInterval: 60_000,
})

export const operationStateQuery = queryOptions({
  queryKey: ['operadores', 'state'],
  queryFn: ({ signal }) => call(getOperationState, { signal }),
  refetchInterval: 60_000,
})
