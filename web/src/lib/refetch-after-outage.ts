import type { QueryClient } from '@tanstack/react-query'
import { ApiError } from './http/errors.ts'
import { setServiceUnavailable } from './service-status.ts'

/** Short, so that nobody waits long for what is there again; the jitter spreads the crowd. */
const askAgainAfter = 3_000

/** What could not be loaded because the service was away is asked for again as soon as it is back, on any page. */
export function refetchAfterOutage(client: QueryClient) {
  let waiting = false
  return client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'error' || waiting || !isOfService(event.action.error)) return
    waiting = true
    void untilServed().then((wasAway) => {
      waiting = false
      // One call that fails while the service is there would fail again: that one is the person's to repeat.
      if (wasAway) void client.invalidateQueries({ predicate: ({ state }) => state.status === 'error' })
    })
  })
}

/** A refusal of one call, or a bug, says nothing of the others. */
function isOfService(error: unknown) {
  return !(error instanceof ApiError) || error.code === 'service_unavailable'
}

/** @returns whether it was away at all. */
async function untilServed() {
  for (let tries = 0; ; tries++) {
    if (await isServing()) {
      if (tries > 0) setServiceUnavailable(false)
      return tries > 0
    }
    setServiceUnavailable(true)
    await new Promise((resolve) => setTimeout(resolve, askAgainAfter * (0.5 + Math.random() / 2)))
  }
}

async function isServing() {
  try {
    return (await fetch('/readyz', { signal: AbortSignal.timeout(10_000) })).ok
  } catch {
    return false
  }
}
