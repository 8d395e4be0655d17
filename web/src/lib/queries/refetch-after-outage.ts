import type { QueryClient } from '@tanstack/react-query'
import { ApiError } from '../http/errors.ts'
import { setServiceUnavailable } from '../service-status.ts'

/** In milliseconds, before jitter. Short, so that nobody waits long after the service is back. */
const probeInterval = 3_000

/** Repeats the queries that failed in an outage as soon as the service is back. Returns what stops it. */
export function refetchAfterOutage(client: QueryClient) {
  let waiting = false
  return client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'error' || waiting || !mayBeOutage(event.action.error)) return
    waiting = true
    void serviceIsReady().then((wasUnavailable) => {
      waiting = false
      // A query that fails while the service is up would fail again: the user may repeat it.
      if (wasUnavailable) void client.invalidateQueries({ predicate: ({ state }) => state.status === 'error' })
    })
  })
}

/** A refusal or a bug says nothing about the service. */
function mayBeOutage(error: unknown) {
  return !(error instanceof ApiError) || error.code === 'service_unavailable'
}

/** Resolves once the service is ready, with whether it was unavailable before. */
async function serviceIsReady() {
  for (let probes = 0; ; probes++) {
    if (await isReady()) {
      if (probes > 0) setServiceUnavailable(false)
      return probes > 0
    }
    setServiceUnavailable(true)
    await new Promise((resolve) => setTimeout(resolve, probeInterval * (0.5 + Math.random() / 2)))
  }
}

async function isReady() {
  try {
    return (await fetch('/readyz', { signal: AbortSignal.timeout(10_000) })).ok
  } catch {
    return false
  }
}
