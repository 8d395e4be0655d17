import { Dialog as Base } from '@base-ui/react/dialog'
import X from 'lucide-react/icons/x'
import { type ReactNode, useRef } from 'react'
import { DialogDrafts } from '../../../lib/drafts/dialog-drafts.ts'
import { Button } from '../Button.tsx'
import { cn } from '../cn.ts'
import { trackHeight } from '../track-height.ts'
import { VisuallyHidden } from '../VisuallyHidden.tsx'
import { DiscardQuestion } from './ConfirmDialog.tsx'
import { useAskBeforeClose } from './use-ask-before-close.ts'
import { useFinalFocus } from './use-final-focus.ts'

export interface DialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description?: ReactNode
  /** The footer stays visible while the content scrolls, except in a low window. */
  footer?: ReactNode
  size?: 'md' | 'lg' | 'xl' | 'panel'
  /** True while saving: neither Esc nor a click outside closes the dialog. */
  locked?: boolean
  /** A selector of the element that gets the focus when the dialog opens, by default the dialog itself. */
  initialFocus?: string | undefined
  children: ReactNode
}

const widths = { md: 'md:max-w-xl', lg: 'md:max-w-3xl', xl: 'md:max-w-6xl', panel: 'md:max-w-2xl' } as const

/** On a phone, toasts appear above the footer, so the styles need its height. */
const trackFooterHeight = trackHeight('--dialog-foot')

/**
 * Lets content without a control take the focus. Otherwise Safari and older versions of Chrome could not scroll the
 * content by keyboard.
 */
function reachByKeyboard(scroller: HTMLElement | null) {
  if (scroller && !scroller.querySelector('a, button, input, select, textarea')) scroller.tabIndex = 0
}

/** A dialog: full screen on a phone; elsewhere a card in the middle, or a panel that slides over the right side. */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  footer,
  size = 'md',
  locked = false,
  initialFocus,
  children,
}: DialogProps) {
  const popup = useRef<HTMLDivElement>(null)
  const isPanel = size === 'panel'
  const { drafts, dismiss, question } = useAskBeforeClose({ open, locked, onOpenChange })
  const finalFocus = useFinalFocus(open)
  return (
    <Base.Root
      open={open}
      onOpenChange={(_, details) => {
        // A toast stands outside the dialog, and dismissing it must not close the dialog.
        const onToast = details.event.target instanceof Element && details.event.target.closest('[data-sonner-toaster]')
        // The first click of a double click may have closed a dialog above this one. The second click must not close
        // this one.
        const isRepeated = details.event instanceof MouseEvent && details.event.detail > 1
        if (onToast || isRepeated || !dismiss()) details.cancel()
      }}
    >
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-shade print:hidden transition-opacity duration-200 ease-calm data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Base.Viewport
          className={cn(
            'fixed inset-0 top-(--version-bar) z-40 flex items-end justify-center print:static print:block',
            isPanel ? 'md:justify-end' : 'md:items-center md:p-6',
          )}
        >
          <Base.Popup
            ref={popup}
            initialFocus={() =>
              (initialFocus && popup.current?.querySelector<HTMLElement>(initialFocus)) || popup.current
            }
            finalFocus={finalFocus}
            className={cn(
              'flex h-[calc(100dvh-var(--version-bar))] w-full flex-col bg-card text-ink outline-none transition duration-200 ease-calm',
              'data-ending-style:opacity-0 data-starting-style:opacity-0 max-md:data-ending-style:translate-y-4 max-md:data-starting-style:translate-y-4',
              // A dialog under a nested one is dimmed here, because Base UI draws only one backdrop, behind both.
              'data-nested-dialog-open:brightness-65',
              'md:border-line md:shadow-float',
              isPanel
                ? 'md:border-l md:data-ending-style:translate-x-8 md:data-starting-style:translate-x-8'
                : 'md:h-auto md:max-h-full md:rounded-card md:border md:data-ending-style:translate-y-4 md:data-starting-style:translate-y-4',
              // In a low window, header and footer would take half of the height, so they scroll with the content.
              'short:overflow-y-auto print:h-auto print:max-h-none print:overflow-visible',
              widths[size],
            )}
          >
            <header className="flex items-start gap-3 border-b border-line py-3 pr-3 pl-5">
              <div className="min-w-0 flex-1 py-1.5">
                <Base.Title className="text-xl">{title}</Base.Title>
                {description && <Base.Description className="mt-0.5 text-ink-2">{description}</Base.Description>}
              </div>
              <Base.Close
                disabled={locked}
                className="grid size-11 shrink-0 place-items-center rounded-control text-ink-2 hover:bg-fact hover:text-ink"
              >
                <X aria-hidden className="size-5" />
                <VisuallyHidden>Fechar</VisuallyHidden>
              </Base.Close>
            </header>
            <div
              ref={reachByKeyboard}
              className="@container min-h-0 flex-1 scroll-p-5 overflow-y-auto overscroll-contain p-5 short:flex-none short:overflow-visible print:overflow-visible max-md:scroll-pb-[calc(var(--toasts)+1.25rem)] max-md:pb-[calc(var(--toasts)+1.25rem)]"
            >
              <DialogDrafts value={drafts}>{children}</DialogDrafts>
            </div>
            {footer && (
              <footer
                ref={trackFooterHeight}
                className="flex flex-wrap justify-end gap-3 border-t border-line px-5 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]"
              >
                {footer}
              </footer>
            )}
            <DiscardQuestion {...question} />
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}

/**
 * The button 'Cancelar' in the footer. Like any other way out of the dialog, it asks first when something was typed.
 */
export const CancelButton = ({ disabled }: { disabled: boolean }) => (
  <Base.Close disabled={disabled} render={<Button variant="secondary" />}>
    Cancelar
  </Base.Close>
)
