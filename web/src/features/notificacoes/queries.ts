import { countUnread, listEmailChoices, listNotificacoes } from '@plantao/contract/notificacoes/routes'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/http/api.ts'
import { byCursor } from '../../lib/queries/cursor-pages.ts'

export const notificacoesQuery = infiniteQueryOptions({
  queryKey: ['notificacoes', 'list'],
  queryFn: ({ pageParam, signal }) => call(listNotificacoes, { query: { cursor: pageParam }, signal }),
  ...byCursor,
})

export const unreadQuery = queryOptions({
  queryKey: ['notificacoes', 'unread'],
  queryFn: ({ signal }) => call(countUnread, { signal }),
  select: ({ count }) => count,
})

/** The key does not begin with 'notificacoes', because change events of that topic do not concern this query. */
export const emailChoicesQuery = queryOptions({
  queryKey: ['email-choices'],
  queryFn: ({ signal }) => call(listEmailChoices, { signal }),
})
