import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { cn } from '../../components/ui/cn.ts'
import { VisuallyHidden } from '../../components/ui/VisuallyHidden.tsx'

export interface IndexRow {
  name: string
  href: string
  /** Undefined while it is not known. */
  state?: string | undefined
  /** True when the state asks for something to be done. */
  isMissing?: boolean | undefined
}

interface PartsProps {
  /** The first row leads to the profile's own address, where a phone shows the index below the part. */
  index: readonly IndexRow[]
  address: string
  children: ReactNode
}

/** One part of a profile beside the index of all parts. */
export const Parts = ({ index, address, children }: PartsProps) => (
  <div className="grid gap-5 md:grid-cols-[19rem_minmax(0,1fr)] md:items-start md:gap-6">
    <nav
      aria-label="Partes do perfil"
      className={cn(
        'divide-y divide-line-2 overflow-hidden rounded-card border border-line bg-card shadow-card max-md:order-last',
        address !== index[0]!.href && 'max-md:hidden',
      )}
    >
      {index.map(({ name, href, state, isMissing }) => (
        <Link
          key={href}
          href={href}
          aria-current={href === address ? 'page' : undefined}
          className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 px-4 py-2 -outline-offset-2 transition-colors duration-150 hover:bg-brand-soft aria-[current]:bg-brand-soft aria-[current]:text-brand-2 max-md:aria-[current]:hidden forced-colors:aria-[current]:underline"
        >
          <span className="font-semibold">{name}</span>
          {state && (
            <span className={cn('text-sm', isMissing ? 'font-semibold text-amber-ink' : 'text-ink-2')}>
              <VisuallyHidden>: </VisuallyHidden>
              {state}
            </span>
          )}
        </Link>
      ))}
    </nav>
    <div className="flex min-w-0 flex-col gap-5">{children}</div>
  </div>
)
