import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './http/send.ts'

/** A refusal stays one however often it is asked; a lost line or a busy server may be better a moment later. */
function isWorthRetrying(failures: number, error: Error) {
  const isRefusal = error instanceof ApiError && error.status < 500
  return !isRefusal && failures < 2
}

export function createQueryClient() {
  return new QueryClient({
    defaultOptions: {
      // Offline a query fails, and says so, instead of waiting without a word; back online what is shown is asked again.
      queries: { retry: isWorthRetrying, staleTime: 5_000, networkMode: 'always', refetchOnReconnect: true },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
