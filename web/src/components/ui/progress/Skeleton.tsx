import type { ReactNode } from 'react'
import { cn } from '../cn.ts'

/** Give it the size of the content that is loading. */
export function Skeleton({ className = 'h-5' }: { className?: string }) {
  return <div aria-hidden className={cn('animate-breathe rounded-control bg-fact', className)} />
}

/** Announces once that something is loading; the skeletons inside are silent. */
export function Loading({
  label = 'Carregando…',
  children,
  className,
}: {
  label?: string
  children?: ReactNode
  className?: string
}) {
  return (
    <div data-loading className={className}>
      {/* Out of the flow, so that it takes no gap. */}
      <span role="status" className="sr-only">
        {label}
      </span>
      {children}
    </div>
  )
}
