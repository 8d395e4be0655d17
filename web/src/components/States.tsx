import CircleAlert from 'lucide-react/icons/circle-alert'
import type { ReactNode } from 'react'
import { Button } from './ui/Button.tsx'
import { cn } from './ui/cn.ts'

interface EmptyStateProps {
  icon: ReactNode
  title: string
  description?: ReactNode
  action?: ReactNode
  className?: string
}

/** Nothing is here, and that is no fault. */
export function EmptyState({ icon, title, description, action, className }: EmptyStateProps) {
  return (
    <div className={cn('flex flex-col items-center px-6 py-12 text-center', className)}>
      <span aria-hidden className="mb-4 grid size-14 place-items-center rounded-full bg-fact text-ink-2 [&_svg]:size-6">
        {icon}
      </span>
      <p className="max-w-sm text-lg font-semibold text-balance">{title}</p>
      {description && <p className="mt-1 max-w-sm text-ink-2 text-balance">{description}</p>}
      {action && <div className="mt-5">{action}</div>}
    </div>
  )
}

interface ErrorStateProps {
  title: string
  description?: ReactNode
  onRetry?: () => void
  retrying?: boolean
  className?: string
}

/** The data of a page or a part of it did not come. */
export function ErrorState({ title, description, onRetry, retrying, className }: ErrorStateProps) {
  return (
    <div role="alert" className={cn('flex flex-col items-center px-6 py-12 text-center', className)}>
      <span aria-hidden className="mb-4 grid size-14 place-items-center rounded-full bg-bad-soft text-bad">
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

interface RetryLineProps {
  children: ReactNode
  onRetry: () => void
  retrying: boolean
  className?: string
}

/** A small part of a page did not come: one line, where it would stand. */
export function RetryLine({ children, onRetry, retrying, className }: RetryLineProps) {
  return (
    <div role="alert" className={cn('flex flex-wrap items-center gap-3 text-ink-2', className)}>
      {children}
      <Button variant="secondary" loading={retrying} onClick={onRetry}>
        Tentar novamente
      </Button>
    </div>
  )
}
