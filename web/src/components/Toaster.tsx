import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import { useSyncExternalStore } from 'react'
import { Toaster as Sonner } from 'sonner'

const phone = matchMedia('(max-width: 767.98px)')

function onPhoneChange(changed: () => void) {
  phone.addEventListener('change', changed)
  return () => phone.removeEventListener('change', changed)
}

/**
 * One for the whole app. Where a notice covers least: what one does next stands at the foot of a phone's screen; on a wide
 * one at the right of a list, and at the left where a form stands beside it. Beside an open dialog, whose buttons are
 * at the right of its foot.
 */
export function Toaster() {
  const isPhone = useSyncExternalStore(onPhoneChange, () => phone.matches)
  return (
    <Sonner
      theme="system"
      position={isPhone ? 'top-center' : 'bottom-center'}
      customAriaLabel="Avisos"
      closeButton
      // Side by side, never in a pile: a pile hides the first of two sentences.
      expand
      gap={10}
      offset={20}
      mobileOffset={{ left: 16, right: 16, top: 72 }}
      className="font-sans! md:[:root:has([role$=dialog])_&]:left-5! md:[:root:has([role$=dialog])_&]:transform-none!"
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
            'flex w-(--width) items-start gap-3 rounded-card border border-line bg-card py-3.5 pr-12 pl-4 text-base text-ink shadow-float',
          icon: 'mt-0.5 shrink-0',
          content: 'min-w-0 flex-1',
          title: 'font-semibold',
          description: 'text-ink-2',
          closeButton:
            'absolute top-1 right-1 grid size-11 place-items-center rounded-control border-0! bg-transparent! text-ink-2! hover:text-ink! [&_svg]:size-4',
        },
      }}
    />
  )
}
