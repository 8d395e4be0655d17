import type { ReactNode } from 'react'
import { Button } from '../ui/Button.tsx'
import { cn } from '../ui/cn.ts'

interface InlineLoadErrorProps {
  children: ReactNode
  onRetry: () => void
  retrying: boolean
  className?: string
}

export function InlineLoadError({ children, onRetry, retrying, className }: InlineLoadErrorProps) {
  return (
    <div role="alert" className={cn('flex flex-wrap items-center gap-3 text-ink-2', className)}>
      {children}
      <Button variant="secondary" loading={retrying} onClick={onRetry}>
        Tentar novamente
      </Button>
    </div>
  )
}
