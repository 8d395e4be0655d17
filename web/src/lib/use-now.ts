import { useSyncExternalStore } from 'react'

/** Coarse enough to cost nothing, fine enough for a shift that begins while somebody looks on. */
const step = 30_000

let now = new Date()

function subscribe(changed: () => void) {
  const timer = setInterval(() => {
    now = new Date()
    changed()
  }, step)
  return () => clearInterval(timer)
}

/** The present moment, moving on by itself: what is open now may have begun a minute later. */
export function useNow() {
  return useSyncExternalStore(subscribe, () => {
    if (Date.now() - now.getTime() >= step) now = new Date()
    return now
  })
}
