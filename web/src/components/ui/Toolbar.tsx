import { type FocusEvent, type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from 'react'

interface ToolbarProps {
  labelledBy: string
  className?: string
  children: ReactNode
}

const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 }

/**
 * Controls that are one Tab stop together. Arrow keys move between them:
 * https://www.w3.org/WAI/ARIA/apg/patterns/toolbar/
 */
export function Toolbar({ labelledBy, className, children }: ToolbarProps) {
  const bar = useRef<HTMLDivElement>(null)
  const last = useRef<HTMLElement>(null)
  const controls = () => [...bar.current!.querySelectorAll<HTMLElement>('a, button')]

  function setStop() {
    const all = controls()
    const stop = all.find((control) => control === last.current) ?? all[0]
    for (const control of all) control.tabIndex = control === stop ? 0 : -1
  }
  // Runs after each rendering, because the children may have replaced a control.
  useLayoutEffect(setStop)

  function remember({ target }: FocusEvent<HTMLElement>) {
    if (!bar.current!.contains(target)) return
    last.current = target
    setStop()
  }

  function move(event: KeyboardEvent<HTMLElement>) {
    const step = steps[event.key]
    const all = controls()
    const at = all.indexOf(event.target as HTMLElement)
    // Keys that are pressed in an open menu arrive here too, but the menu's items are no controls of the toolbar.
    if (!step || at < 0 || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    all.at((at + step) % all.length)?.focus()
  }

  return (
    <div
      ref={bar}
      role="toolbar"
      aria-labelledby={labelledBy}
      onFocus={remember}
      onKeyDown={move}
      className={className}
    >
      {children}
    </div>
  )
}
