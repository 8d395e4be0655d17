import { useSyncExternalStore } from 'react'

/* Some devices say for good that they are offline (Windows behind some VPNs). An answer of the server disproves them. */

/** Milliseconds after an 'offline' event in which requests may still be answered, because the connection is about to end. */
const settling = 1_000

/** The time of the last 'offline' event, by `performance.now()`. */
let offlineSince = Number.NEGATIVE_INFINITY
let isAnswered = false

// The build draws the first screens where there is no window.
globalThis.addEventListener?.('offline', () => {
  offlineSince = performance.now()
  isAnswered = false
})

export const isOnline = () => navigator.onLine || isAnswered

/** @param sentAt the time of the answered request: an answer to an earlier one may come from before the connection broke */
export function noteAnswer(sentAt: number) {
  if (isOnline() || sentAt <= offlineSince + settling) return
  isAnswered = true
  dispatchEvent(new Event('online'))
}

function subscribe(changed: () => void) {
  addEventListener('online', changed)
  addEventListener('offline', changed)
  return () => {
    removeEventListener('online', changed)
    removeEventListener('offline', changed)
  }
}

export const useOnline = () => useSyncExternalStore(subscribe, isOnline, () => true)
