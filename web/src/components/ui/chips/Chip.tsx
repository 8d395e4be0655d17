import type { ComponentProps, ReactNode } from 'react'
import { cn } from '../cn.ts'

interface ChipProps extends ComponentProps<'button'> {
  pressed?: boolean
  /** Draws the chip as chosen, without making it a toggle. */
  isActive?: boolean
  icon?: ReactNode
}

/** The looks of a chip, for another control that stands among chips. */
export const chipClasses = (isActive = false) =>
  cn(
    'inline-flex min-h-9 max-w-full items-center gap-1.5 rounded-[1.125rem] border px-3 py-1 text-sm font-semibold transition-colors duration-150 ease-calm disabled:cursor-not-allowed disabled:border-line disabled:text-ink-2 [&_svg]:size-4 [&_svg]:shrink-0',
    isActive
      ? 'border-brand bg-brand-soft text-brand-2 forced-colors:border-3 forced-colors:underline'
      : 'border-edge bg-card text-ink not-disabled:hover:border-brand not-disabled:hover:text-brand-2',
  )

/** A small button for one fact, such as a filter to set or remove. */
export function Chip({ pressed, isActive = pressed, icon, className, children, ...rest }: ChipProps) {
  return (
    <button type="button" {...rest} aria-pressed={pressed} className={cn(chipClasses(isActive), className)}>
      {icon}
      {children}
    </button>
  )
}
