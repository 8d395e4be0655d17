import type { ReactNode } from 'react'
import { cn } from '../cn.ts'

/** A placeholder for loading content. The caller gives the placeholder the size of the content. */
export function Skeleton({ className = 'h-5' }: { className?: string }) {
  return <div aria-hidden className={cn('animate-breathe rounded-control bg-fact', className)} />
}

/** Announces loading once. The skeletons inside are silent. */
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
      {/* The text is out of the flow, so that it takes no gap. */}
      <span role="status" className="sr-only">
        {label}
      </span>
      {children}
    </div>
  )
}
