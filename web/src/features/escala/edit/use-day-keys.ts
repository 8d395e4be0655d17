import { useEffect, useEffectEvent } from 'react'

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

/**
 * Keys in the form's dialog: left and right move the shift by a day, Enter submits the form. In a field they keep their
 * own meaning. In the field of the day, up and down move the shift by a week.
 */
export function useDayKeys(formId: string, onStep: ((days: number) => void) | null) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, altKey, ctrlKey, metaKey, shiftKey } = event
    if (altKey || ctrlKey || metaKey || shiftKey || !(target instanceof Element)) return
    const form = document.getElementById(formId)
    if (key === 'Enter' && target.matches('[role="dialog"]') && form instanceof HTMLFormElement) form.requestSubmit()
    const days = steps[key]
    if (!onStep || !days) return
    const isForTarget =
      Math.abs(days) === 7 ? target.matches('[name="data"]') : !target.matches('input, select, textarea')
    if (!isForTarget) return
    event.preventDefault()
    onStep(days)
  })
  useEffect(() => {
    const dialog = document.getElementById(formId)?.closest<HTMLElement>('[role="dialog"]')
    dialog?.addEventListener('keydown', press)
    return () => dialog?.removeEventListener('keydown', press)
  }, [formId])
}
