import { Link } from 'wouter'
import { version } from '../../lib/version.ts'
import { cn } from '../ui/cn.ts'

export function PageFooter({ className }: { className?: string }) {
  return (
    // The footer is hidden while content above it loads, because the content would then push the footer away.
    <footer
      className={cn(
        'flex items-center justify-between gap-4 text-sm text-ink-2 [main:has([data-loading])+&]:invisible',
        className,
      )}
    >
      <Link
        href="/privacidade"
        className="inline-flex min-h-11 items-center underline decoration-line underline-offset-4 hover:text-ink hover:decoration-current"
      >
        Privacidade
      </Link>
      <span>{`Versão ${version}`}</span>
    </footer>
  )
}
