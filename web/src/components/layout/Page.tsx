import type { ReactNode } from 'react'
import { cn } from '../ui/cn.ts'
import { OfflineBanner } from './OfflineBanner.tsx'
import { PageFooter } from './PageFooter.tsx'

interface PageProps {
  header?: ReactNode
  /** A `TabList`, whose panel is the content. */
  tabs?: ReactNode
  width?: 'text' | 'list' | 'desk'
  className?: string
  children: ReactNode
}

const widths = { text: 'max-w-2xl', list: 'max-w-5xl', desk: 'max-w-360' }

/** The frame of a page, with bottom padding for the tab bar and the toasts of a phone. */
export function Page({ header, tabs, width = 'list', className, children }: PageProps) {
  return (
    <div className="flex min-h-dvh flex-col pb-[calc(var(--bottom-bar)+var(--toasts))]">
      {header}
      <OfflineBanner />
      {tabs}
      <main
        id="conteudo"
        tabIndex={-1}
        className={cn('mx-auto w-full flex-1 px-4 py-4 md:px-6 md:py-6', widths[width], className)}
      >
        {children}
      </main>
      <PageFooter className={cn('mx-auto w-full px-4 pb-2 md:px-6', widths[width])} />
    </div>
  )
}
