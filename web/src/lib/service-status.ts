import { useSyncExternalStore } from 'react'

// True while the server cannot be reached or says that it cannot serve: what the screen shows may be old.
let isUnavailable = false
const listeners = new Set<() => void>()

export function setServiceUnavailable(next: boolean) {
  if (isUnavailable === next) return
  isUnavailable = next
  for (const listener of listeners) listener()
}

export function useServiceUnavailable() {
  return useSyncExternalStore(
    (changed) => {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    () => isUnavailable,
  )
}
