import type { ComponentProps } from 'react'
import { cn } from './cn.ts'

type CardProps = ComponentProps<'div'> & { as?: 'div' | 'section' | 'article' | 'li' }

/** A card. The caller adds the padding, mostly as `p-5`. */
export function Card({ as: Tag = 'div', className, ...rest }: CardProps) {
  return <Tag {...(rest as object)} className={cn('rounded-card border border-line bg-card shadow-card', className)} />
}
