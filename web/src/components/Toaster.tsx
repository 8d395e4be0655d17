import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import { Toaster as Sonner } from 'sonner'

/** One for the whole app. On a phone it stands above the bar at the foot. */
export function Toaster() {
  return (
    <Sonner
      theme="system"
      position="bottom-right"
      containerAriaLabel="Avisos"
      closeButton
      gap={10}
      offset={20}
      mobileOffset={{ left: 16, right: 16, bottom: 'calc(var(--bottom-bar) + 16px)' }}
      icons={{
        success: <CircleCheck aria-hidden className="size-5 text-ok" />,
        error: <CircleAlert aria-hidden className="size-5 text-bad" />,
        info: <Info aria-hidden className="size-5 text-brand" />,
      }}
      toastOptions={{ closeButtonAriaLabel: 'Fechar aviso' }}
    />
  )
}
