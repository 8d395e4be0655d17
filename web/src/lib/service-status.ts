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
    () => false,
  )
}

/** Whether the server can send no e-mails for now. False when it does not say. */
export async function isMailAway() {
  try {
    const response = await fetch('/readyz', { signal: AbortSignal.timeout(10_000) })
    return ((await response.json()) as { mail?: boolean }).mail === false
  } catch {
    return false
  }
}
