import { useSyncExternalStore } from 'react'
import { usePrinting } from '../../lib/browser/use-printing.ts'

/**
 * The width that a week needs, in rem of the page, so that large text counts too. A media query would use the browser's
 * own text size.
 */
const roomForWeek = 60

function subscribe(changed: () => void) {
  const observer = new ResizeObserver(changed)
  // The body's height is observed too, because a new text size changes it.
  observer.observe(document.body)
  addEventListener('resize', changed)
  return () => {
    observer.disconnect()
    removeEventListener('resize', changed)
  }
}

const isNarrow = () => innerWidth / Number.parseFloat(getComputedStyle(document.documentElement).fontSize) < roomForWeek

/** True where seven columns of names have no room. Paper always has room. */
export function useIsNarrow() {
  const isPrinting = usePrinting()
  return useSyncExternalStore(subscribe, isNarrow) && !isPrinting
}
