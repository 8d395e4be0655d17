import { useRef, useState } from 'react'
import { withLateStyle } from '../../lib/code-loading/late-style.ts'
import { useLoaded } from '../../lib/code-loading/use-loaded.ts'

const load = () => withLateStyle(import('./CalendarPopover.tsx')).then((module) => module.CalendarPopover)

/**
 * A calendar, and the properties of the buttons that open it. The calendar loads when the pointer or the focus first
 * reaches such a button.
 */
export function useCalendar() {
  const opener = useRef<HTMLButtonElement>(null)
  const { component, preload, whenLoaded } = useLoaded(load)
  const [isOpen, setOpen] = useState(false)
  return {
    Popover: component,
    dialog: { open: isOpen, onClose: () => setOpen(false), opener },
    button: {
      'aria-expanded': isOpen,
      onPointerEnter: preload,
      onFocus: preload,
      onClick: () => (isOpen ? setOpen(false) : void whenLoaded(() => setOpen(true))),
    },
  }
}
