import { listOperatorLooks, listOwnRequests } from '@plantao/contract/auth/requests/routes'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/http/api.ts'
import { byCursor } from '../../../lib/queries/cursor-pages.ts'

export const ownRequestsQuery = infiniteQueryOptions({
  queryKey: ['operadores', 'own-requests'],
  queryFn: ({ pageParam, signal }) => call(listOwnRequests, { query: { cursor: pageParam, limit: 10 }, signal }),
  ...byCursor,
})

export const operatorLooksQuery = infiniteQueryOptions({
  queryKey: ['operadores', 'own-looks'],
  queryFn: ({ pageParam, signal }) => call(listOperatorLooks, { query: { cursor: pageParam, limit: 10 }, signal }),
  ...byCursor,
})
