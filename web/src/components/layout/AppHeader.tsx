import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { trackHeight } from '../ui/track-height.ts'
import { Brand } from './Brand.tsx'
import { SkipLink, type SkipTarget } from './SkipLink.tsx'

/** Elements that stick to the top of the window use the height to stand below the header. */
const trackHeaderHeight = trackHeight('--header-height')

interface AppHeaderProps {
  /** The second skip link, on pages where much stands before the main part. */
  skip?: SkipTarget | undefined
  children?: ReactNode
}

export function AppHeader({ skip, children }: AppHeaderProps) {
  return (
    <header
      ref={trackHeaderHeight}
      className="@container tall:sticky tall:top-(--version-bar) z-20 border-b border-line bg-card"
    >
      <SkipLink to="conteudo" label="Ir para o conteúdo" />
      {skip && <SkipLink {...skip} />}
      <div className="flex min-h-16 items-center justify-between gap-3 px-4 py-2 md:px-6">
        <Link href="/" className="inline-flex rounded-control py-2">
          <Brand compact />
        </Link>
        <div className="flex min-w-0 items-center gap-2 md:gap-4">{children}</div>
      </div>
    </header>
  )
}
