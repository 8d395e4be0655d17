import { openOperatorInvite } from '@plantao/contract/operadores/routes'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/http/api.ts'

/** The invitation behind a link. It is loaded once, because each answer has a new secret for the second factor. */
export const operatorInviteQuery = (token: string) =>
  queryOptions({
    queryKey: ['operadores', 'invite', token],
    queryFn: ({ signal }) => call(openOperatorInvite, { body: { token }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    refetchOnMount: false,
    refetchOnReconnect: false,
  })
