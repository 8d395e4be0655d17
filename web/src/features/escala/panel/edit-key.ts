import { useEffect, useRef } from 'react'
import { editKey } from '../../vagas/own-vagas/vaga-actions.ts'

/** True for the key that opens 'Alterar', unless it is typed into a field. */
export function isEditKey({ key, target, altKey, ctrlKey, metaKey, repeat }: KeyboardEvent) {
  const isTyped = target instanceof Element && target.matches('input, textarea, select')
  return key.toUpperCase() === editKey && !isTyped && !altKey && !ctrlKey && !metaKey && !repeat
}

/**
 * Returns the ref for an element inside the panel. While the panel itself has the focus, the key presses the
 * button 'Alterar' in that element (WCAG 2.1.4).
 */
export function useEditKey() {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const panel = box.current?.closest<HTMLElement>('[role="dialog"]')
    function press(event: KeyboardEvent) {
      if (event.target === panel && isEditKey(event))
        box.current?.querySelector<HTMLElement>(`[aria-keyshortcuts="${editKey}"]`)?.click()
    }
    panel?.addEventListener('keydown', press)
    return () => panel?.removeEventListener('keydown', press)
  }, [])
  return box
}
