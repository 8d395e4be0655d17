import { initials } from '@plantao/contract/format'
import { cn } from './cn.ts'

/** Screen readers skip the initials, because the name is beside them. */
export function Avatar({ name, size = 'md' }: { name: string; size?: 'md' | 'lg' }) {
  return (
    <span
      aria-hidden
      className={cn(
        'grid shrink-0 place-items-center rounded-full bg-brand-soft font-bold text-brand-2 select-none forced-colors:outline',
        size === 'lg' ? 'size-16 text-[length:--spacing(5)]' : 'size-11 text-[length:--spacing(4)]',
      )}
    >
      {initials(name)}
    </span>
  )
}
