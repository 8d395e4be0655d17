import { findAccounts, lookAtAccount } from '@plantao/contract/operadores/work/routes'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/http/api.ts'
import { byCursor } from '../../../lib/queries/cursor-pages.ts'
import { withFactor } from '../factor-again/with-factor.ts'

export const foundAccountsQuery = (words: string) =>
  infiniteQueryOptions({
    queryKey: ['operadores', 'found', words],
    queryFn: ({ pageParam, signal }) =>
      call(findAccounts, { query: { cursor: pageParam, limit: 20 }, body: { words }, signal }),
    ...byCursor,
  })

/** The owner of the data sees a record of each load, so the page never loads the data again by itself. */
export const lookQuery = (accountId: string, reason: string) =>
  queryOptions({
    queryKey: ['operadores', 'account', accountId, reason],
    queryFn: ({ signal }) => withFactor(() => call(lookAtAccount, { body: { account_id: accountId, reason }, signal })),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
