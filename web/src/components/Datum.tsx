import type { ReactNode } from 'react'
import { cn } from './ui/cn.ts'

interface DatumProps {
  name: string
  className?: string
  children: ReactNode
}

/** A name and what it is, for a `dl`. */
export function Datum({ name, className, children }: DatumProps) {
  return (
    <div className={cn('min-w-0', className)}>
      <dt className="text-sm font-semibold text-ink-2">{name}</dt>
      <dd className={cn('break-words', !children && 'text-ink-2')}>{children || 'Não informado'}</dd>
    </div>
  )
}
