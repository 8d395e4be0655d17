import { useEffect, useEffectEvent } from 'react'

/** Going back leaves an open dialog too: the page it stands on may be the same before and after that step. */
export function useCloseOnBack(open: boolean, close: () => void) {
  const onBack = useEffectEvent(close)
  useEffect(() => {
    if (!open) return
    const leave = () => onBack()
    addEventListener('popstate', leave)
    return () => removeEventListener('popstate', leave)
  }, [open])
}
