import { Popover as Base } from '@base-ui/react/popover'
import X from 'lucide-react/icons/x'
import { type RefObject, useRef } from 'react'
import { Button } from '../ui/Button.tsx'
import { cn } from '../ui/cn.ts'
import { useCloseOnBack } from '../ui/dialog/use-close-on-back.ts'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import { Calendar, type CalendarProps } from './Calendar.tsx'

interface CalendarPopoverProps extends Omit<CalendarProps, 'children'> {
  open: boolean
  onClose: () => void
  /** The button that opened the calendar. It gets the focus back. */
  opener: RefObject<HTMLButtonElement | null>
  title: string
  /** Shows the title, which otherwise only a screen reader reads. */
  hasVisibleTitle?: boolean
}

/** A calendar beside its field. In a narrow or low window the calendar is a sheet at the window's lower edge. */
export function CalendarPopover({ open, onClose, opener, title, hasVisibleTitle, ...calendar }: CalendarPopoverProps) {
  const popup = useRef<HTMLDivElement>(null)
  useCloseOnBack(open, onClose)
  return (
    <Base.Root
      open={open}
      modal="trap-focus"
      onOpenChange={(_, { event, cancel }) => {
        // The opener's own handler closes the calendar after a press on the opener.
        if (event.target instanceof Node && opener.current?.contains(event.target)) cancel()
        else onClose()
      }}
    >
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-50 hidden bg-shade transition-opacity duration-150 ease-calm data-ending-style:opacity-0 data-starting-style:opacity-0 max-md:block short:block print:hidden" />
        <Base.Positioner
          anchor={opener}
          align="end"
          sideOffset={8}
          collisionPadding={8}
          className={cn(
            'z-50 print:hidden',
            'max-md:fixed! max-md:inset-x-0! max-md:top-auto! max-md:bottom-0! max-md:transform-none!',
            'short:fixed! short:inset-x-0! short:top-auto! short:bottom-0! short:transform-none!',
          )}
        >
          <Base.Popup
            ref={popup}
            initialFocus={() => popup.current?.querySelector<HTMLElement>('[tabindex="0"][aria-label]')}
            finalFocus={opener}
            className={cn(
              'w-88 max-h-(--available-height) overflow-y-auto overscroll-contain rounded-card border border-line bg-card p-3 text-ink shadow-float outline-none transition duration-150 ease-calm data-ending-style:opacity-0 data-starting-style:opacity-0',
              'max-md:max-h-[calc(100dvh-var(--version-bar))] max-md:w-full max-md:rounded-b-none max-md:border-x-0 max-md:border-b-0 max-md:px-0.5 max-md:pb-[max(0.75rem,env(safe-area-inset-bottom))]',
              'short:max-h-[calc(100dvh-var(--version-bar))] short:w-full short:rounded-b-none',
            )}
          >
            <Base.Title aria-live="polite" className={hasVisibleTitle ? 'px-2 text-base text-ink-2' : 'sr-only'}>
              {title}
            </Base.Title>
            <Calendar {...calendar}>
              <Base.Close render={<Button variant="ghost" size="icon" className="text-ink-2" />}>
                <X aria-hidden className="size-5" />
                <VisuallyHidden>Fechar calendário</VisuallyHidden>
              </Base.Close>
            </Calendar>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
