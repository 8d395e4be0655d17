import { useSyncExternalStore } from 'react'
import { usePrinting } from '../../lib/browser/use-printing.ts'

/** In rem, so that large text counts too: a media query would ask for the browser's own size of text. */
const roomForWeek = 60

function subscribe(changed: () => void) {
  const observer = new ResizeObserver(changed)
  // Other text changes the height of the page.
  observer.observe(document.body)
  addEventListener('resize', changed)
  return () => {
    observer.disconnect()
    removeEventListener('resize', changed)
  }
}

const isNarrow = () => innerWidth / Number.parseFloat(getComputedStyle(document.documentElement).fontSize) < roomForWeek

/** True where seven columns of names have no room. Paper always has it. */
export function useIsNarrow() {
  const isPrinting = usePrinting()
  return useSyncExternalStore(subscribe, isNarrow) && !isPrinting
}
