import type { ComponentProps } from 'react'
import { cn } from './cn.ts'

type CardProps = ComponentProps<'div'> & { as?: 'div' | 'section' | 'article' | 'li' }

/** A surface on the page. Its inner distance is the caller's: `p-5` commonly. */
export function Card({ as: Tag = 'div', className, ...rest }: CardProps) {
  return <Tag {...(rest as object)} className={cn('rounded-card border border-line bg-card shadow-card', className)} />
}
