import { unlinked } from '@plantao/contract/text-rules'
import type { PublicVaga, VagaForMedico } from '@plantao/contract/vagas/schema'
import type { ReactNode } from 'react'
import { Card } from '../../../components/ui/Card.tsx'
import { trackHeight } from '../../../components/ui/track-height.ts'
import { VagaDetails } from '../card/VagaDetails.tsx'
import { MapLink } from './MapLink.tsx'
import { ShareButton } from './ShareButton.tsx'

const trackBarHeight = trackHeight('--bar-height')

interface VagaArticleProps {
  vaga: PublicVaga & Partial<Pick<VagaForMedico, 'localizacao'>>
  state?: ReactNode
  children?: ReactNode
  /** The button for what the visitor can do now. */
  action: ReactNode
  notice?: ReactNode
}

export function VagaArticle({ vaga, state, children, action, notice }: VagaArticleProps) {
  const { localizacao = '', hospital, cidade, estado } = vaga
  const shown = withUnlinkedTexts(vaga)
  return (
    <Card as="article" className="p-5 md:p-7">
      {state && <div className="mb-3 flex flex-wrap gap-2">{state}</div>}
      <h1 className="mb-4 text-2xl break-words md:text-3xl">{shown.nome_vaga}</h1>
      <VagaDetails vaga={{ ...shown, localizacao: shown.localizacao ?? '' }} />
      <div className="mt-2">
        <MapLink place={[hospital.nome, localizacao || [cidade, estado].filter(Boolean).join(' - ')].join(', ')} />
      </div>
      {children}
      <div className="mt-5 flex flex-wrap gap-3 border-t border-dashed border-line pt-5 bar:border-0 bar:pt-0">
        {/* On a phone the buttons stay at the foot of the window, as high as a tab bar would be. */}
        <div
          ref={trackBarHeight}
          data-bottom-bar
          className="flex flex-wrap items-center gap-3 bar:fixed bar:inset-x-0 bar:bottom-0 bar:z-20 bar:border-t bar:border-line bar:bg-card bar:px-4 bar:py-2.5 bar:pb-[calc(0.625rem+env(safe-area-inset-bottom))]"
        >
          {action}
          <ShareButton vaga={vaga} />
        </div>
        {notice}
      </div>
    </Card>
  )
}

/**
 * Keeps browsers and apps from turning a hospital's texts into links, because a fraudulent hospital could send this
 * page to anybody.
 */
const withUnlinkedTexts = <V extends object>(vaga: V): V =>
  JSON.parse(JSON.stringify(vaga), (_name, value) => (typeof value === 'string' ? unlinked(value) : value))

export const NotOpen = ({ children }: { children: string }) => (
  <p className="mt-4 rounded-control bg-fact px-4 py-3 font-semibold forced-colors:outline">{children}</p>
)
