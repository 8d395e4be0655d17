import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { cn } from '../ui/cn.ts'
import { Brand } from './Brand.tsx'
import { HospitalIllustration } from './HospitalIllustration.tsx'
import { OfflineBanner } from './OfflineBanner.tsx'
import { PageFooter } from './PageFooter.tsx'

interface SplitPageProps {
  /** Shows the illustration above the content on a phone. Pages with a form leave it out. */
  bandOnPhone?: boolean
  children: ReactNode
}

export function SplitPage({ bandOnPhone, children }: SplitPageProps) {
  return (
    <div className="flex min-h-dvh flex-col lg:grid lg:grid-cols-[minmax(0,1fr)_minmax(0,0.95fr)]">
      <div className="relative flex flex-1 flex-col">
        {bandOnPhone && (
          <div className="absolute inset-x-0 top-0 h-(--band) [--band:clamp(12rem,36dvh,24rem)] lg:hidden">
            <HospitalIllustration shape="band" className="size-full" />
          </div>
        )}
        <header
          className={cn(
            'relative px-6 pt-4 md:px-10 lg:px-14 lg:pt-8 xl:px-22',
            bandOnPhone &&
              'max-lg:h-[clamp(12rem,36dvh,24rem)] max-lg:shrink-0 max-lg:text-[white] max-lg:[--mark:white]',
          )}
        >
          <Link href="/" className="inline-flex rounded-control py-2">
            <Brand />
          </Link>
        </header>
        <OfflineBanner />
        <main
          id="conteudo"
          tabIndex={-1}
          className="flex flex-1 flex-col px-6 py-6 md:px-10 lg:justify-center lg:px-14 xl:px-22"
        >
          {children}
        </main>
        <PageFooter className="px-6 pb-4 md:px-10 lg:px-14 lg:pb-6 xl:px-22" />
      </div>
      <div aria-hidden className="sticky top-0 hidden h-dvh lg:block print:hidden">
        <HospitalIllustration shape="tall" className="size-full" />
      </div>
    </div>
  )
}
