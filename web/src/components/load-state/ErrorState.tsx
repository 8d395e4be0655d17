import CircleAlert from 'lucide-react/icons/circle-alert'
import type { ReactNode } from 'react'
import { Button } from '../ui/Button.tsx'

interface ErrorStateProps {
  title: string
  description?: ReactNode
  onRetry?: () => void
  retrying?: boolean
}

export function ErrorState({ title, description, onRetry, retrying }: ErrorStateProps) {
  return (
    <div role="alert" className="flex flex-col items-center px-6 py-12 text-center">
      <span
        aria-hidden
        className="mb-4 grid size-14 place-items-center rounded-full bg-bad-soft text-bad forced-colors:outline"
      >
        <CircleAlert className="size-6" />
      </span>
      <p className="max-w-sm text-lg font-semibold text-balance">{title}</p>
      {description && <p className="mt-1 max-w-sm text-ink-2 text-balance">{description}</p>}
      {onRetry && (
        <Button variant="secondary" className="mt-5" loading={retrying} onClick={onRetry}>
          Tentar novamente
        </Button>
      )}
    </div>
  )
}
