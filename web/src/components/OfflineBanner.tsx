import WifiOff from 'lucide-react/icons/wifi-off'
import { useSyncExternalStore } from 'react'

function subscribe(changed: () => void) {
  addEventListener('online', changed)
  addEventListener('offline', changed)
  return () => {
    removeEventListener('online', changed)
    removeEventListener('offline', changed)
  }
}

export function OfflineBanner() {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine)
  return (
    <div role="status">
      {!online && (
        <p className="flex items-center justify-center gap-2 bg-amber-soft px-4 py-2 text-amber-ink">
          <WifiOff aria-hidden className="size-5 shrink-0" />
          Você está sem conexão. O que aparece aqui pode estar desatualizado.
        </p>
      )}
    </div>
  )
}
