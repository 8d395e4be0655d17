import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** True from just before the page is printed until after it. */
export function usePrinting() {
  // A list that is loaded only then gets no event.
  const [isPrinting, setPrinting] = useState(() => matchMedia('print').matches)
  useEffect(() => {
    // At once: the browser does not wait for what would be drawn later.
    const begin = () => flushSync(() => setPrinting(true))
    const end = () => setPrinting(false)
    addEventListener('beforeprint', begin)
    addEventListener('afterprint', end)
    return () => {
      removeEventListener('beforeprint', begin)
      removeEventListener('afterprint', end)
    }
  }, [])
  return isPrinting
}
