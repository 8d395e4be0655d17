import { useSyncExternalStore } from 'react'

/** In milliseconds, before jitter. Short, so that nobody waits long after the service is back. */
const probeInterval = 3_000

// True while the server cannot be reached or says that it cannot serve: what the screen shows may be old.
let isUnavailable = false
const listeners = new Set<() => void>()

function setUnavailable(next: boolean) {
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

export const isServiceUnavailable = () => isUnavailable

let watching: Promise<boolean> | null = null

/** Resolves once the service is ready, with whether it was away; meanwhile the screen says so. */
export function untilServiceIsReady(): Promise<boolean> {
  watching ??= probeUntilReady().finally(() => {
    watching = null
  })
  return watching
}

async function probeUntilReady() {
  for (let probes = 0; ; probes++) {
    if (await isReady()) {
      setUnavailable(false)
      return probes > 0
    }
    setUnavailable(true)
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

/** Whether the server can send no e-mails for now. False when it does not say. */
export async function isMailAway() {
  try {
    const response = await fetch('/readyz', { signal: AbortSignal.timeout(10_000) })
    return ((await response.json()) as { mail?: boolean }).mail === false
  } catch {
    return false
  }
}
