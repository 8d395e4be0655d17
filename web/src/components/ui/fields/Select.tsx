import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ComponentProps } from 'react'
import { cn } from '../cn.ts'
import { controlClasses, useFieldControl } from './Field.tsx'

/** The browser's own select, for short lists: a phone shows its own picker, and no script is needed. */
export function Select({ className, children, ...rest }: ComponentProps<'select'>) {
  return (
    <div className="relative">
      <select
        {...useFieldControl()}
        {...rest}
        className={cn(controlClasses, 'min-h-11', 'select-control appearance-none truncate pr-10', className)}
      >
        {children}
      </select>
      <ChevronDown aria-hidden className="pointer-events-none absolute inset-y-0 right-3 my-auto size-5 text-ink-2" />
    </div>
  )
}
