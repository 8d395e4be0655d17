import { type RefObject, useEffect, useEffectEvent } from 'react'

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

/**
 * Arrow keys anywhere in the form's dialog move the day of the shift, as in a calendar. Enter submits the form. A
 * control that uses one of these keys itself, such as a select, keeps it.
 */
export function useDayKeys(form: RefObject<HTMLFormElement | null>, onStep: ((days: number) => void) | null) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, altKey, ctrlKey, metaKey, shiftKey } = event
    if (!onStep || altKey || ctrlKey || metaKey || shiftKey || !(target instanceof Element)) return
    if (key === 'Enter' && target.matches('[role="dialog"]')) return form.current?.requestSubmit()
    const days = steps[key]
    if (days === undefined || target.matches('select')) return
    const isTyping = target.matches('input')
    if (isTyping && (target.getAttribute('name') !== 'data' || Math.abs(days) === 1)) return
    event.preventDefault()
    onStep(days)
  })
  useEffect(() => {
    const dialog = form.current?.closest<HTMLElement>('[role="dialog"]')
    dialog?.addEventListener('keydown', press)
    return () => dialog?.removeEventListener('keydown', press)
  }, [form])
}
