import { ownVagasCount } from '@plantao/contract/format'
import { publishSheet as texts } from '@plantao/contract/sentences/plantoes'
import { useQuery } from '@tanstack/react-query'
import Copy from 'lucide-react/icons/copy'
import { useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { Button } from '../../../components/ui/Button.tsx'
import { copyText } from '../../../lib/notify/copy-text.ts'
import { useUser } from '../../../lib/session/session.ts'
import { ownHospitalQuery } from '../../hospitais/own-hospital-query.ts'
import { plantaoQuery } from '../queries.ts'
import { plantoes } from '../shifts.ts'
import { type SavedShifts, useDecide } from '../use-publish.ts'
import { whatsappText } from './whatsapp-text.ts'

interface PublishedProps {
  saved: SavedShifts
  footer: HTMLElement | null
  /** Empties the sheet for other shifts. */
  onMore: () => void
}

/** Milliseconds between two checks whether the shifts are published, in case the change event is lost. */
const pollPeriod = 2000

/** The last step of the sheet: the shifts are being published, are open, or are still drafts. */
export function Published({ saved: { body, ids }, footer, onMore }: PublishedProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const user = useUser()
  const { data: hospital } = useQuery({ ...ownHospitalQuery(user?.id ?? ''), enabled: user !== null })
  const { data: first } = useQuery({
    ...plantaoQuery(ids[0]!),
    refetchInterval: ({ state }) => (state.data?.publication_id ? pollPeriod : false),
  })
  const decide = useDecide()
  const vagas = ownVagasCount(ids.length)
  // The planned shift is gone once it is published as a vaga.
  const isPublished = first === null
  const isDraft = first?.publication_id === null && !decide.isPending

  async function copy() {
    const text = whatsappText({ hospital: hospital?.nome ?? '', body, ids, origin: location.origin })
    await copyText(text, { done: texts.copied, yourself: texts.copyYourself })
  }

  return (
    <>
      <h3 ref={heading} tabIndex={-1} role="status" className="text-lg outline-none">
        {isPublished ? texts.published(vagas) : isDraft ? texts.keptAsDrafts : texts.publishing(vagas)}
      </h3>
      {footer &&
        createPortal(
          <>
            <Button variant="ghost" onClick={onMore}>
              Publicar outros
            </Button>
            {isDraft && (
              <Button loading={decide.isPending} onClick={() => decide.mutate({ plantao_ids: ids })}>
                Publicar {plantoes(ids.length)}
              </Button>
            )}
            {isPublished && (
              <Button icon={<Copy aria-hidden className="size-5" />} onClick={() => void copy()}>
                Copiar para o WhatsApp
              </Button>
            )}
          </>,
          footer,
        )}
    </>
  )
}
