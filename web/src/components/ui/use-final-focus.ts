import { useLayoutEffect, useRef } from 'react'
import { isShown } from '../../lib/restore-focus.ts'

/**
 * Where the focus goes when a dialog closes: to what had it when the dialog opened, else nowhere, and `restoreLostFocus` finds the
 * nearest place left. Base UI alone would take what opened the dialog before this one, in another place of the page.
 */
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
