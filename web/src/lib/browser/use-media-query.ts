import { useSyncExternalStore } from 'react'

/** Whether the window matches, such as '(width < 48rem)', also after it changed. */
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
