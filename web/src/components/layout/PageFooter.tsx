import { Link } from 'wouter'
import { cn } from '../ui/cn.ts'

export function PageFooter({ className }: { className?: string }) {
  return (
    // Unseen while something above it is loading: it would be pushed away by what comes.
    <footer className={cn('text-sm text-ink-2 [main:has([data-loading])+&]:invisible', className)}>
      <Link
        href="/privacidade"
        className="inline-flex min-h-11 items-center underline decoration-line underline-offset-4 hover:text-ink hover:decoration-current"
      >
        Privacidade
      </Link>
    </footer>
  )
}
