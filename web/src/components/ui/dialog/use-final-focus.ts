import { useLayoutEffect, useRef } from 'react'
import { drawnElsewhere, isShown } from '../../../lib/browser/restore-focus.ts'

/**
 * Returns the focus to the element that had it when the dialog opened. Without this, Base UI may choose the opener of
 * an earlier dialog.
 */
export function useFinalFocus(open: boolean) {
  const opener = useRef<Element | null>(null)
  useLayoutEffect(() => {
    if (open) opener.current = document.activeElement
  }, [open])
  return () => {
    const element = opener.current
    if (!(element instanceof HTMLElement)) return false
    if (!element.isConnected) return drawnElsewhere(element) ?? false
    return isShown(element) && element
  }
}
