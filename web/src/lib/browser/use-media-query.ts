import { useSyncExternalStore } from 'react'

/** Tells whether the window matches a query such as '(width < 48rem)', and updates when that changes. */
export function useMediaQuery(query: string) {
  return useSyncExternalStore(
    (changed) => {
      const list = matchMedia(query)
      list.addEventListener('change', changed)
      return () => list.removeEventListener('change', changed)
    },
    () => matchMedia(query).matches,
  )
}
