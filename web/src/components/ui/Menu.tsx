import { Menu as Base } from '@base-ui/react/menu'
import type { LucideIcon } from 'lucide-react'
import Ellipsis from 'lucide-react/icons/ellipsis'
import { Fragment, useEffect, useRef, useState } from 'react'
import { Button } from './Button.tsx'
import { useCloseOnBack } from './dialog/use-close-on-back.ts'
import { VisuallyHidden } from './VisuallyHidden.tsx'

export interface MenuAction {
  label: string
  Icon: LucideIcon
  onSelect: () => void
  hasDialog?: boolean
  /** True for an action that ends something. A line separates it from the actions before it. */
  isApart?: boolean
  /**
   * A key for this action on pages that show the actions as buttons (`VagaActions`). The menu neither shows nor handles
   * the key.
   */
  shortcut?: string
}

export interface MenuProps {
  /** The name of the button '⋯'. */
  label: string
  actions: readonly MenuAction[]
}

/**
 * Actions behind a button '⋯'. Escape, Back and a press elsewhere close the menu. The menu begins open, because
 * `MenuButton` renders it once the button is pressed.
 * @param isByKeyboard true when a key pressed the button: the first action then has the focus
 */
export function Menu({ label, actions, isByKeyboard }: MenuProps & { isByKeyboard: boolean }) {
  const [open, setOpen] = useState(!isByKeyboard)
  const trigger = useRef<HTMLButtonElement>(null)
  const popup = useRef<HTMLDivElement>(null)
  const isToPress = useRef(isByKeyboard)
  useEffect(() => {
    // Base UI treats a click without a pointer like a pressed key, and then focuses the first action.
    if (isToPress.current) trigger.current?.click()
    isToPress.current = false
  }, [])
  const hasChosen = useRef(false)
  useCloseOnBack(open, () => setOpen(false))

  function change(next: boolean) {
    if (next) hasChosen.current = false
    setOpen(next)
  }

  // The timer waits until Base UI has focused the pressed item once more after the click. Then the button '⋯' gets the
  // focus, so that a dialog which the action opens returns the focus to this button.
  const choose = (action: MenuAction) =>
    setTimeout(() => {
      hasChosen.current = true
      trigger.current?.focus()
      setOpen(false)
      action.onSelect()
    })

  return (
    <Base.Root open={open} onOpenChange={change} modal={false}>
      <Base.Trigger
        ref={trigger}
        render={<Button variant="ghost" size="icon" icon={<Ellipsis aria-hidden className="size-5" />} />}
      >
        <VisuallyHidden>{label}</VisuallyHidden>
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner align="end" sideOffset={6} collisionPadding={8} className="z-30">
          <Base.Popup
            ref={popup}
            // A press elsewhere has given the focus away already.
            finalFocus={() => !hasChosen.current && isInOrNowhere(popup.current, document.activeElement)}
            className="max-h-(--available-height) min-w-56 max-w-(--available-width) overflow-y-auto overscroll-contain rounded-control border border-line bg-card p-1 text-ink shadow-float outline-none transition duration-150 ease-calm data-ending-style:opacity-0 data-starting-style:opacity-0"
          >
            {actions.map((action) => (
              <Fragment key={action.label}>
                {action.isApart && <Base.Separator className="mx-3 my-1 border-t border-line" />}
                <Base.Item
                  closeOnClick={false}
                  aria-haspopup={action.hasDialog ? 'dialog' : undefined}
                  onClick={() => choose(action)}
                  className="flex min-h-11 cursor-pointer items-center gap-3 rounded-[7px] px-3 py-1.5 font-semibold select-none outline-none data-highlighted:bg-brand-soft data-highlighted:text-brand-2 forced-colors:data-highlighted:outline forced-colors:data-highlighted:-outline-offset-1"
                >
                  <action.Icon aria-hidden className="size-4 shrink-0" />
                  <span className="min-w-0">{action.label}</span>
                </Base.Item>
              </Fragment>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

/** True while the focus is in the popup or nowhere: the browser then names the body. */
const isInOrNowhere = (popup: Element | null, focused: Element | null) =>
  focused === null || focused === document.body || popup?.contains(focused) === true
