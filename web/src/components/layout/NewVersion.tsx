import { useNewVersion } from '../../lib/code-loading/new-version.ts'
import { Button } from '../ui/Button.tsx'
import { trackHeight } from '../ui/track-height.ts'

const trackVersionBarHeight = trackHeight('--version-bar')

/**
 * A bar above headers, even those of dialogs. Because of `aria-live`, screen readers read the bar while a dialog is
 * open.
 */
export function NewVersion() {
  const isOutdated = useNewVersion()
  return (
    <div ref={trackVersionBarHeight} aria-live="polite" className="sticky top-0 z-60">
      {isOutdated && (
        <div className="flex flex-wrap items-center justify-center gap-x-4 gap-y-2 bg-amber-soft px-4 py-2 text-amber-ink">
          <p>Há uma nova versão do Plantão Aberto. Recarregue a página para continuar.</p>
          <Button variant="secondary" size="sm" onClick={() => location.reload()}>
            Recarregar
          </Button>
        </div>
      )}
    </div>
  )
}
