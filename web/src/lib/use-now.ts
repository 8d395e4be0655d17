import { useSyncExternalStore } from 'react'

/** In milliseconds: rare enough to cost nothing, often enough for a shift that begins while it is on the screen. */
const step = 30_000

let now = new Date()

function subscribe(changed: () => void) {
  const timer = setInterval(() => {
    now = new Date()
    changed()
  }, step)
  return () => clearInterval(timer)
}

/** The current time, updated every half minute: an open shift may begin meanwhile. */
export function useNow() {
  return useSyncExternalStore(subscribe, () => {
    if (Date.now() - now.getTime() >= step) now = new Date()
    return now
  })
}
