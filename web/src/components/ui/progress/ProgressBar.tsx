import X from 'lucide-react/icons/x'
import { Button } from '../Button.tsx'

interface ProgressBarProps {
  label: string
  /** The part that is done, 0 to 1. */
  value: number
  onCancel?: () => void
  cancelLabel?: string
}

export function ProgressBar({ label, value, onCancel, cancelLabel = 'Cancelar envio' }: ProgressBarProps) {
  const percent = Math.round(Math.min(1, Math.max(0, value)) * 100)
  return (
    <div className="flex items-center gap-3">
      <div className="min-w-0 flex-1">
        <div className="mb-1.5 flex justify-between gap-3 text-sm text-ink-2">
          <span className="truncate">{label}</span>
          <span>{percent}%</span>
        </div>
        <div
          role="progressbar"
          aria-label={label}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={percent}
          className="h-2 overflow-hidden rounded-full bg-fact forced-colors:outline"
        >
          <div
            className="h-full origin-left rounded-full bg-brand transition-transform duration-150 ease-calm forced-colors:border-4"
            style={{ transform: `scaleX(${percent / 100})` }}
          />
        </div>
      </div>
      {onCancel && (
        <Button variant="secondary" onClick={onCancel} icon={<X aria-hidden className="size-4" />}>
          <span className="max-md:sr-only">{cancelLabel}</span>
        </Button>
      )}
    </div>
  )
}
