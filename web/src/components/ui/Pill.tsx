import { cva, type VariantProps } from 'class-variance-authority'
import type { ReactNode } from 'react'
import { cn } from './cn.ts'

const pillClasses = cva(
  'inline-flex min-h-7 max-w-full items-center gap-1.5 rounded-[0.9rem] px-2.5 py-0.5 text-sm font-semibold [&_svg]:size-4 [&_svg]:shrink-0',
  {
    variants: {
      tone: {
        fact: 'bg-fact text-ink-2',
        day: 'bg-amber-soft text-amber-ink',
        night: 'bg-night-soft text-night',
        'whole-day': 'bg-card text-ink inset-ring inset-ring-edge',
        brand: 'bg-brand-soft text-brand-2',
        ok: 'bg-ok-soft text-ok',
        bad: 'bg-bad-soft text-bad',
      },
    },
    defaultVariants: { tone: 'fact' },
  },
)

interface PillProps extends VariantProps<typeof pillClasses> {
  icon?: ReactNode
  className?: string
  children: ReactNode
}

/** One fact: a date, a time, a specialty, a state. */
export function Pill({ tone, icon, className, children }: PillProps) {
  return (
    <span className={cn(pillClasses({ tone }), className)}>
      {icon}
      <span className="min-w-0">{children}</span>
    </span>
  )
}
