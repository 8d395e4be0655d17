import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { trackHeight } from '../ui/track-height.ts'
import { Brand } from './Brand.tsx'

/** Elements that stick to the top of the window stand below the header. */
const trackHeaderHeight = trackHeight('--header-height')

export function AppHeader({ children }: { children?: ReactNode }) {
  return (
    <header ref={trackHeaderHeight} className="@container tall:sticky tall:top-0 z-20 border-b border-line bg-card">
      <a
        href="#conteudo"
        className="absolute top-2 left-2 z-30 -translate-y-20 rounded-control bg-brand px-4 py-2.5 font-semibold text-on-brand focus:translate-y-0"
      >
        Ir para o conteúdo
      </a>
      <div className="flex min-h-16 items-center justify-between gap-3 px-4 py-2 md:px-6">
        <Link href="/" className="inline-flex rounded-control py-2">
          <Brand compact />
        </Link>
        <div className="flex min-w-0 items-center gap-2 md:gap-4">{children}</div>
      </div>
    </header>
  )
}
