import { useEffect, useEffectEvent } from 'react'

/** Closes an open dialog on a step back, which may lead to the same page. */
export function useCloseOnBack(open: boolean, close: () => void) {
  const onBack = useEffectEvent(close)
  useEffect(() => {
    if (!open) return
    const leave = () => onBack()
    addEventListener('popstate', leave)
    return () => removeEventListener('popstate', leave)
  }, [open])
}
