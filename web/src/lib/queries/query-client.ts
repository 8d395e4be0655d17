import { QueryCache, QueryClient } from '@tanstack/react-query'
import { hasCode, isRefusal } from '../http/errors.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** Tells the user that the data could not be loaded. A failed refresh of data already shown is silent. */
      onLoadError?: (error: Error) => void
    }
  }
}

/**
 * After a refusal, a repeated call would be refused again. After another failure it may succeed, because the connection
 * is back, or the server is less busy.
 */
function isWorthRetrying(failures: number, error: Error) {
  return !isRefusal(error) && failures < 2
}

export function createQueryClient() {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { state, meta }) => {
        // The end of a session is not announced here, because `watchSessionEnd` announces it.
        if (state.data === undefined && !hasCode(error, 'session_required')) meta?.onLoadError?.(error)
      },
    }),
    defaultOptions: {
      // With 'always' an offline query fails immediately, and is repeated on reconnection.
      queries: { retry: isWorthRetrying, staleTime: 5_000, networkMode: 'always', refetchOnReconnect: true },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
