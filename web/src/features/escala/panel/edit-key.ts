import { useEffect, useRef } from 'react'
import { editKey } from '../../vagas/own-vagas/vaga-actions.ts'

/**
 * Returns the ref for an element inside the panel. While the panel itself has the focus, the key presses the
 * button 'Alterar' in that element (WCAG 2.1.4).
 */
export function useEditKey() {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const panel = box.current?.closest<HTMLElement>('[role="dialog"]')
    function press({ target, key, altKey, ctrlKey, metaKey, repeat }: KeyboardEvent) {
      const isEditKey = key.toUpperCase() === editKey && !altKey && !ctrlKey && !metaKey && !repeat
      if (target === panel && isEditKey)
        box.current?.querySelector<HTMLElement>(`[aria-keyshortcuts="${editKey}"]`)?.click()
    }
    panel?.addEventListener('keydown', press)
    return () => panel?.removeEventListener('keydown', press)
  }, [])
  return box
}
