import { useEffect, useRef } from 'react'
import { moveKey } from '../../vagas/own-vagas/vaga-actions.ts'

/**
 * Returns the ref for an element inside the panel. While the panel itself has the focus, the move key presses the
 * button 'Mover para…' in that element (WCAG 2.1.4).
 */
export function useMoveKey() {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const panel = box.current?.closest<HTMLElement>('[role="dialog"]')
    function press({ target, key, altKey, ctrlKey, metaKey, repeat }: KeyboardEvent) {
      const isMoveKey = key.toUpperCase() === moveKey && !altKey && !ctrlKey && !metaKey && !repeat
      if (target === panel && isMoveKey)
        box.current?.querySelector<HTMLElement>(`[aria-keyshortcuts="${moveKey}"]`)?.click()
    }
    panel?.addEventListener('keydown', press)
    return () => panel?.removeEventListener('keydown', press)
  }, [])
  return box
}
