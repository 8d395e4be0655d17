import { useEffect, useRef } from 'react'
import { moveKey } from '../../vagas/own-vagas/vaga-actions.ts'

/** True for the key that opens 'Mover para…', unless it is typed into a field. */
export function isMoveKey({ key, target, altKey, ctrlKey, metaKey, repeat }: KeyboardEvent) {
  const isTyped = target instanceof Element && target.matches('input, textarea, select')
  return key.toUpperCase() === moveKey && !isTyped && !altKey && !ctrlKey && !metaKey && !repeat
}

/**
 * Returns the ref for an element inside the panel. While the panel itself has the focus, the move key presses the
 * button 'Mover para…' in that element (WCAG 2.1.4).
 */
export function useMoveKey() {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const panel = box.current?.closest<HTMLElement>('[role="dialog"]')
    function press(event: KeyboardEvent) {
      if (event.target === panel && isMoveKey(event))
        box.current?.querySelector<HTMLElement>(`[aria-keyshortcuts="${moveKey}"]`)?.click()
    }
    panel?.addEventListener('keydown', press)
    return () => panel?.removeEventListener('keydown', press)
  }, [])
  return box
}
