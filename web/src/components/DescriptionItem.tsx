import type { ReactNode } from 'react'
import { cn } from './ui/cn.ts'

interface DescriptionItemProps {
  name: string
  className?: string
  /** The text for a missing value, in the grammatical gender of the name. */
  none?: 'Não informado' | 'Não informada'
  children: ReactNode
}

export function DescriptionItem({ name, className, none = 'Não informado', children }: DescriptionItemProps) {
  return (
    <div className={cn('min-w-0', ['CRM', 'CNPJ', 'CNES'].includes(name) && 'font-code', className)}>
      <dt className="text-sm font-semibold text-ink-2">{name}</dt>
      <dd className={cn('break-words', !children && 'text-ink-2')}>{children || none}</dd>
    </div>
  )
}
