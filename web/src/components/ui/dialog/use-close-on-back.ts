import { useEffectEvent, useLayoutEffect } from 'react'
import { closeOnBack } from '../../../lib/browser/back.ts'

/** While `open` is true, a step back calls `onBack` instead of leaving the page. */
export function useCloseOnBack(open: boolean, onBack: () => void) {
  const close = useEffectEvent(onBack)
  useLayoutEffect(() => {
    if (open) return closeOnBack(() => close())
  }, [open])
}
