import { cva, type VariantProps } from 'class-variance-authority'
import type { ReactNode } from 'react'
import { cn } from './cn.ts'

const pillClasses = cva(
  'inline-flex max-w-full items-center gap-1.5 text-sm font-semibold forced-colors:outline forced-colors:-outline-offset-1 [&_svg]:size-4 [&_svg]:shrink-0',
  {
    variants: {
      /** The small size is as high as a line of text, 20 px for a font of 14 px, and grows with the text. */
      size: { sm: 'px-2 leading-[1.4286]', md: 'min-h-7 px-2.5 py-0.5' },
      /** Facts and states have different shapes, so that they differ without colour too. */
      shape: { fact: 'rounded-[0.9rem]', state: 'rounded-[0.3rem] inset-ring' },
      tone: {
        fact: 'bg-fact text-ink-2',
        day: 'bg-amber-soft text-amber-ink',
        night: 'bg-night-soft text-night',
        'whole-day': 'bg-card text-ink inset-ring inset-ring-edge',
        brand: 'bg-brand-soft text-brand-2',
        ok: 'bg-ok-soft text-ok',
        bad: 'bg-bad-soft text-bad',
        open: 'bg-card text-ink inset-ring-edge [&_svg]:text-brand',
        waiting: 'bg-card text-ink-2 inset-ring-edge',
      },
    },
    defaultVariants: { size: 'md', tone: 'fact', shape: 'fact' },
  },
)

interface PillProps extends VariantProps<typeof pillClasses> {
  icon?: ReactNode
  className?: string
  children: ReactNode
}

export function Pill({ size, tone, shape, icon, className, children }: PillProps) {
  return (
    <span className={cn(pillClasses({ size, tone, shape }), className)}>
      {icon}
      <span className="min-w-0">{children}</span>
    </span>
  )
}
