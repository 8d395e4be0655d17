import type { ReactNode } from 'react'
import { useSearchParams } from 'wouter'
import { VisuallyHidden } from '../../../components/ui/VisuallyHidden.tsx'
import { escalaAddress, linkedViews, readEscala, viewLabels } from '../escala-in-address.ts'
import { EscalaMenu } from './EscalaMenu.tsx'
import { SegmentedLinks } from './SegmentedLinks.tsx'

interface EscalaHeadProps {
  /** The heading: the name of the view, or its days, such as '23 a 29 de novembro'. */
  title: string
  nav?: ReactNode
  children?: ReactNode
}

export function EscalaHead({ title, nav, children }: EscalaHeadProps) {
  const [address] = useSearchParams()
  const { view } = readEscala(address, '')
  // The paper is that of the month.
  const shown = view === 'folha' ? 'mes' : view
  return (
    <div className="mb-4 flex flex-wrap items-center gap-3 max-md:mb-1.5 max-md:gap-y-1.5">
      <h1 className="text-2xl max-md:mr-auto max-md:text-lg">
        <VisuallyHidden>Escala: </VisuallyHidden>
        {title}
      </h1>
      {nav}
      <SegmentedLinks
        label="Visões da escala"
        links={linkedViews.map((name) => ({
          href: escalaAddress(address, { visao: name }),
          label: viewLabels[name],
          isShown: name === shown,
        }))}
      />
      <div className="flex flex-wrap gap-2 md:ml-auto">
        {children}
        <EscalaMenu />
      </div>
    </div>
  )
}
