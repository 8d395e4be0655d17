import { useSyncExternalStore } from 'react'

/** Milliseconds between probes, before jitter: a short time, so that nobody waits long after the service is back. */
const probeInterval = 3_000

// True while the server is unreachable or unable to serve: the data on the screen may be stale.
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

/** Resolves once the service is ready, with true when it was down before. Meanwhile the screen shows the outage. */
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

/** True when the server cannot send e-mails for now. False when the server does not answer. */
export async function isMailAway() {
  try {
    const response = await fetch('/readyz', { signal: AbortSignal.timeout(10_000) })
    return ((await response.json()) as { mail?: boolean }).mail === false
  } catch {
    return false
  }
}
