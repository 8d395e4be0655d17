import type { ReactNode } from 'react'
import { cn } from './cn.ts'

/** The place of something on its way. Give it the size of what comes. */
export function Skeleton({ className = 'h-5' }: { className?: string }) {
  return <div aria-hidden className={cn('animate-breathe rounded-control bg-fact', className)} />
}

/** Says once that something is loading; the skeletons inside are silent. */
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
      {/* Out of the flow, where it would take a gap's room. */}
      <span role="status" className="sr-only">
        {label}
      </span>
      {children}
    </div>
  )
}
