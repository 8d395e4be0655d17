import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import { type CSSProperties, useEffect, useSyncExternalStore } from 'react'
import { Toaster as Sonner, useSonner } from 'sonner'
import { buttonClasses } from '../ui/Button.tsx'
import { cn } from '../ui/cn.ts'

// The width is in rem, like the breakpoints of the classes.
const phone = matchMedia('(width < 48rem)')

function onPhoneChange(changed: () => void) {
  phone.addEventListener('change', changed)
  return () => phone.removeEventListener('change', changed)
}

const gap = 10

/**
 * The only toaster, placed where it covers least. On a phone it stands above the tab bar, a dialog's footer or the
 * keyboard. On a wide screen it stands at the bottom: in the middle, or at the left while a dialog is open, because a
 * dialog's buttons are at the right.
 */
export function Toaster() {
  const isPhone = useSyncExternalStore(onPhoneChange, () => phone.matches)
  useEffect(reachToastsByTab, [])
  useSpaceForToasts(isPhone)
  useKeyboardHeight()
  const abovePhonesFoot = 'calc(max(var(--foot), var(--keyboard)) + 12px)'
  return (
    <Sonner
      theme="system"
      position="bottom-center"
      customAriaLabel="Mensagens"
      closeButton
      // Toasts are never stacked, because a stack hides the earlier of two toasts.
      expand
      visibleToasts={isPhone ? 2 : 3}
      gap={gap}
      offset={{ bottom: isPhone ? abovePhonesFoot : 20 }}
      mobileOffset={{ left: 16, right: 16, bottom: abovePhonesFoot }}
      style={{ '--width': 'min(24rem, calc(100vw - 2rem))' } as CSSProperties}
      className="z-45! font-sans! md:[:root:has([role$=dialog])_&]:left-5! md:[:root:has([role$=dialog])_&]:transform-none!"
      icons={{
        success: <CircleCheck aria-hidden className="size-5 text-ok" />,
        error: <CircleAlert aria-hidden className="size-5 text-bad" />,
        info: <Info aria-hidden className="size-5 text-brand" />,
      }}
      toastOptions={{
        closeButtonAriaLabel: 'Fechar aviso',
        unstyled: true,
        classNames: {
          toast:
            'flex w-(--width) flex-wrap items-start gap-x-[min(0.75rem,3vw)] rounded-card border border-line bg-card py-3.5 pr-[min(3rem,13vw)] pl-[min(1rem,4vw)] text-base text-ink shadow-float dark:border-edge',
          icon: 'mt-0.5 shrink-0',
          // The content is so wide that a button takes a line of its own.
          content: 'min-w-0 grow basis-[70%]',
          title: 'font-semibold',
          description: 'text-ink-2',
          actionButton: cn(buttonClasses({ variant: 'secondary', size: 'sm' }), 'mt-2 ml-8'),
          closeButton:
            'absolute top-1 right-1 grid size-11 place-items-center rounded-control text-ink-2 hover:text-ink [&_svg]:size-4',
        },
      }}
    />
  )
}

/**
 * On a phone, passes the height of all toasts to the styles, and scrolls the focused element out from under the toasts.
 */
function useSpaceForToasts(isPhone: boolean) {
  const { toasts } = useSonner()
  useEffect(() => {
    const { style } = document.documentElement
    // The heights are known once the toasts are drawn.
    const frame = requestAnimationFrame(() => {
      const shown = [...document.querySelectorAll<HTMLElement>('[data-sonner-toast][data-visible="true"]')]
      const height = isPhone ? shown.reduce((sum, { offsetHeight }) => sum + offsetHeight + gap, 0) : 0
      style.setProperty('--toasts', `${toasts.length === 0 ? 0 : height}px`)
      if (height > 0) uncover(document.activeElement, height)
    })
    return () => {
      cancelAnimationFrame(frame)
      style.removeProperty('--toasts')
    }
  }, [toasts, isPhone])
}

/** Scrolls the focused element into view when toasts cover it. An element below the window is not scrolled. */
function uncover(focused: Element | null, height: number) {
  const toaster = document.querySelector('[data-sonner-toaster]')
  if (!toaster || !focused || focused === document.body) return
  const { top, bottom } = focused.getBoundingClientRect()
  const covered = innerHeight - Number.parseFloat(getComputedStyle(toaster).bottom) - height
  if (bottom > covered && top < innerHeight) focused.scrollIntoView({ block: 'nearest' })
}

/** Passes the height of a phone's keyboard to the styles, because the keyboard covers the page without resizing it. */
function useKeyboardHeight() {
  useEffect(() => {
    const seen = window.visualViewport
    if (!seen) return
    const tell = () => {
      const below = seen.scale === 1 ? window.innerHeight - seen.height - seen.offsetTop : 0
      document.documentElement.style.setProperty('--keyboard', `${Math.max(0, Math.round(below))}px`)
    }
    seen.addEventListener('resize', tell)
    seen.addEventListener('scroll', tell)
    return () => {
      seen.removeEventListener('resize', tell)
      seen.removeEventListener('scroll', tell)
    }
  }, [])
}

const toast = '[data-sonner-toast][data-removed="false"]'

/**
 * Makes the button of a new toast the next stop of Tab, wherever the focus is, because a toast disappears soon and a
 * dialog traps the focus. Other controls of a toast, marked by `data-reached`, come after the button. Returns a
 * function that stops this.
 */
function reachToastsByTab() {
  const reached = new WeakSet<Element>()
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Tab' || event.shiftKey || event.altKey || event.ctrlKey || event.metaKey) return
    // A confirm dialog covers the toasts, so Tab stays in the dialog.
    if (document.querySelector('[role="alertdialog"]')) return
    const inToasts = (what: string) => [...document.querySelectorAll<HTMLElement>(`${toast} ${what}`)]
    const button = [...inToasts('[data-action]'), ...inToasts('[data-reached]')].find((each) => !reached.has(each))
    if (!button) return
    reached.add(button)
    event.preventDefault()
    button.focus()
  }
  document.addEventListener('keydown', onKeyDown, true)
  return () => document.removeEventListener('keydown', onKeyDown, true)
}
