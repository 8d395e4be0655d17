import { useSyncExternalStore } from 'react'

/* Some devices say for good that they are offline (Windows behind some VPNs). An answer of the server disproves them. */

/** Times by `performance.now()`. */
let offlineSince = Number.NEGATIVE_INFINITY
let answeredAt = Number.NEGATIVE_INFINITY
const listeners = new Set<() => void>()

addEventListener('online', changed)
addEventListener('offline', () => {
  offlineSince = performance.now()
  changed()
})

function changed() {
  for (const listener of listeners) listener()
}

export const isOnline = () => navigator.onLine || answeredAt > offlineSince

/** @param sentAt the time of the answered request: an answer to an earlier one may come from before the connection broke */
export function noteAnswer(sentAt: number) {
  const wasOnline = isOnline()
  answeredAt = Math.max(answeredAt, sentAt)
  if (!wasOnline && isOnline()) changed()
}

export function useOnline() {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    isOnline,
    () => true,
  )
}
