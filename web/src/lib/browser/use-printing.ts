import { useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'

let isPrinting = false

/** True from just before the page is printed until after it, also for a component that is drawn in between. */
export function usePrinting() {
  return useSyncExternalStore(subscribe, () => isPrinting)
}

function subscribe(changed: () => void) {
  // At once: the browser does not wait for what would be drawn later.
  const change = () => flushSync(changed)
  addEventListener('beforeprint', change)
  addEventListener('afterprint', change)
  return () => {
    removeEventListener('beforeprint', change)
    removeEventListener('afterprint', change)
  }
}

// Before those who subscribe: listeners are called in the order in which they came.
globalThis.addEventListener?.('beforeprint', () => (isPrinting = true))
globalThis.addEventListener?.('afterprint', () => (isPrinting = false))
