import { useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'

let isPrinting = false

/** True from just before the printing of the page until after it, also for a component that mounts in between. */
export function usePrinting() {
  return useSyncExternalStore(subscribe, () => isPrinting)
}

function subscribe(changed: () => void) {
  // The drawing is synchronous, because the browser does not wait for a later one.
  const change = () => flushSync(changed)
  addEventListener('beforeprint', change)
  addEventListener('afterprint', change)
  return () => {
    removeEventListener('beforeprint', change)
    removeEventListener('afterprint', change)
  }
}

// Listeners run in the order of adding. These come first, so subscribers read the new value of `isPrinting`.
globalThis.addEventListener?.('beforeprint', () => (isPrinting = true))
globalThis.addEventListener?.('afterprint', () => (isPrinting = false))
