import { useLayoutEffect, useRef } from 'react'
import { isShown } from '../../../lib/browser/restore-focus.ts'

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
    // A shift that was moved is drawn again elsewhere, as another element with the same id.
    const now = element.isConnected ? element : document.getElementById(element.id)
    return now && isShown(now) ? now : false
  }
}
