import { cn } from '../ui/cn.ts'

export function Mark({ className = 'size-7' }: { className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 32 32" fill="none" className={cn('shrink-0', className)}>
      <g stroke="var(--mark, var(--brand))" strokeWidth="4.2" strokeLinecap="round">
        <path d="M25.6 9.2A12 12 0 1 0 28 16" />
        <path d="M16 10.5v11M10.5 16h11" />
      </g>
      <circle cx="27.2" cy="6.2" r="3.1" fill="var(--amber)" />
    </svg>
  )
}

/** @param compact hides the name in a container that is too narrow for it. Screen readers still read the name. */
export function Brand({ compact }: { compact?: boolean }) {
  return (
    <span className="inline-flex items-center gap-2.5 text-lg leading-tight font-bold tracking-title">
      <Mark />
      <span
        translate="no"
        className={cn(compact && 'whitespace-nowrap @max-[20rem]:sr-only @max-[25rem]:beside-bell:sr-only')}
      >
        Plantão Aberto
      </span>
    </span>
  )
}
