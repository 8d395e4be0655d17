import CircleAlert from 'lucide-react/icons/circle-alert'
import WifiOff from 'lucide-react/icons/wifi-off'
import type { ReactNode } from 'react'
import { useOnline } from '../../lib/online.ts'
import { useServiceUnavailable } from '../../lib/service-status.ts'

export function OfflineBanner() {
  const online = useOnline()
  const away = useServiceUnavailable()
  return (
    <div role="status">
      {!online && (
        <Strip icon={<WifiOff aria-hidden className="size-5 shrink-0" />}>
          Você está sem conexão. O que aparece aqui pode estar desatualizado.
        </Strip>
      )}
      {online && away && (
        <Strip icon={<CircleAlert aria-hidden className="size-5 shrink-0" />}>
          Serviço temporariamente indisponível. O que aparece aqui pode estar desatualizado.
        </Strip>
      )}
    </div>
  )
}

function Strip({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <p className="flex items-center justify-center gap-2 bg-amber-soft px-4 py-2 text-amber-ink forced-colors:border-b">
      {icon}
      {children}
    </p>
  )
}
