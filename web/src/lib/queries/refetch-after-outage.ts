import type { QueryClient } from '@tanstack/react-query'
import { ApiError } from '../http/errors.ts'
import { untilServiceIsReady } from '../service-status.ts'

/** Repeats the queries that failed in an outage as soon as the service is back. Returns a function that stops this. */
export function refetchAfterOutage(client: QueryClient) {
  let waiting = false
  return client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'error' || waiting || !mayBeOutage(event.action.error)) return
    waiting = true
    void untilServiceIsReady().then((wasUnavailable) => {
      waiting = false
      // A query that failed while the service was up is not repeated, because it would fail again.
      if (wasUnavailable) void client.invalidateQueries({ predicate: ({ state }) => state.status === 'error' })
    })
  })
}

/** A refusal, or an unexpected error of the server, is no outage. */
function mayBeOutage(error: unknown) {
  return !(error instanceof ApiError) || error.code === 'service_unavailable'
}
