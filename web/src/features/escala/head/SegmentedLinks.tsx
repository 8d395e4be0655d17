import { Link } from 'wouter'
import { cn } from '../../../components/ui/cn.ts'

interface SegmentedLinksProps {
  label: string
  links: readonly { href: string; label: string; isShown: boolean }[]
}

/** Links to forms of the same thing, one of which is shown. */
export const SegmentedLinks = ({ label, links }: SegmentedLinksProps) => (
  <nav
    aria-label={label}
    className="flex max-w-full flex-wrap overflow-clip rounded-control border border-edge bg-card"
  >
    {links.map(({ href, label: text, isShown }) => (
      <Link
        key={text}
        href={href}
        aria-current={isShown ? 'page' : undefined}
        className={cn(
          'inline-flex min-h-11 grow items-center justify-center border-line px-4 max-md:px-3 font-semibold not-first:border-l focus-visible:-outline-offset-2',
          isShown ? 'bg-brand-soft text-brand-2 forced-colors:underline' : 'text-ink-2 hover:text-ink',
        )}
      >
        {text}
      </Link>
    ))}
  </nav>
)
