import { useLayoutEffect, useRef } from 'react'
import { isShown } from '../../../lib/browser/restore-focus.ts'

/** Returns the focus to the element that had it at opening: Base UI may choose the opener of an earlier dialog. */
export function useFinalFocus(open: boolean) {
  const opener = useRef<Element | null>(null)
  useLayoutEffect(() => {
    if (open) opener.current = document.activeElement
  }, [open])
  return () => {
    const element = opener.current
    return element instanceof HTMLElement && element.isConnected && isShown(element) ? element : false
  }
}
