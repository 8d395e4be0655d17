import type { Side } from '@plantao/contract/account-types'
import { type ProfilePart, profileAddress } from '@plantao/contract/profile-parts'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import { cn } from '../../components/ui/cn.ts'
import { SectionCard } from '../../components/ui/SectionCard.tsx'

export interface Part {
  name: string
  /** Undefined for a part that is a page of its own. */
  id?: ProfilePart
  href?: string
  /** Undefined while it is not known, null where it is missing. */
  state?: string | null | undefined
  /** The content of a card with the part's name. */
  body?: ReactNode
  /** The whole part, where its card is more than a name and a body. */
  card?: ReactNode
}

/** The part that the address names beside the index of all. A phone has the index below the first part alone. */
export function Parts({ side, parts }: { side: Side; parts: readonly Part[] }) {
  const [path] = useLocation()
  const index = parts.map((part) => ({ ...part, href: part.href ?? profileAddress(side, part.id) }))
  const shown = index.find(({ href }) => href === path)
  return (
    <div className="grid gap-5 md:grid-cols-[19rem_minmax(0,1fr)] md:items-start md:gap-6">
      <nav
        aria-label="Partes do perfil"
        className={cn(
          'divide-y divide-line-2 overflow-hidden rounded-card border border-line bg-card shadow-card max-md:order-last',
          shown?.id && 'max-md:hidden',
        )}
      >
        {index.map(({ name, href, state }) => (
          <Link
            key={href}
            href={href}
            aria-current={href === path ? 'page' : undefined}
            className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 px-4 py-2 -outline-offset-2 transition-colors duration-150 hover:bg-brand-soft aria-[current]:bg-brand-soft aria-[current]:text-brand-2 max-md:aria-[current]:hidden forced-colors:aria-[current]:underline"
          >
            <span className="font-semibold">{name}</span>
            {state !== undefined && (
              <span className={cn('text-sm', state === null ? 'font-semibold text-amber-ink' : 'text-ink-2')}>
                {state ?? 'falta'}
              </span>
            )}
          </Link>
        ))}
      </nav>
      {shown?.body ? <SectionCard title={shown.name}>{shown.body}</SectionCard> : shown?.card}
    </div>
  )
}
