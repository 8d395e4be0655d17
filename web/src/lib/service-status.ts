import { useSyncExternalStore } from 'react'

// Whether the server says, or shows, that it cannot serve; what is on the screen may then be old.
let isAway = false
const listeners = new Set<() => void>()

export function setServiceUnavailable(away: boolean) {
  if (isAway === away) return
  isAway = away
  for (const listener of listeners) listener()
}

export function useServiceUnavailable() {
  return useSyncExternalStore(
    (changed) => {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    () => isAway,
  )
}
