import { listSessions } from '@plantao/contract/auth/routes'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/http/api.ts'

export const openSessionsQuery = queryOptions({
  queryKey: ['auth', 'sessions'],
  queryFn: ({ signal }) => call(listSessions, { signal }),
})
