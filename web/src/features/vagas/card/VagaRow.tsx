import { formatDayAndWeekday } from '@plantao/contract/format'
import type { OpenVaga } from '@plantao/contract/vagas/schema'
import { type MouseEvent, useId } from 'react'
import { CardHeading } from '../../../components/ui/card-heading.ts'
import { cn } from '../../../components/ui/cn.ts'
import { Pill } from '../../../components/ui/Pill.tsx'
import { HospitalRating } from '../../hospitais/HospitalRating.tsx'
import { ProofMark } from '../../hospitais/ProofMark.tsx'
import { ApplyButton } from '../apply/ApplyButton.tsx'
import { ApplyNotice } from '../apply/ApplyNotice.tsx'
import { HorarioPill } from './HorarioPill.tsx'
import { ModalidadePill } from './ModalidadePill.tsx'
import { ReopenedPills } from './ReopenedPills.tsx'
import { Valor } from './Valor.tsx'

interface VagaRowProps {
  vaga: OpenVaga
  /** The heading level of the vaga's name: one more than the level of the list's heading. */
  headingLevel?: 2 | 3
  onShowDetails: () => void
}

/**
 * An open vaga as lines, or in a container of at least 620 px as columns. The details show the texts that are cut here.
 */
export function VagaRow({ vaga, headingLevel = 2, onShowDetails }: VagaRowProps) {
  const noticeId = useId()
  const headingId = useId()
  const Heading = `h${headingLevel}` as const
  return (
    <div className="@container">
      <article className="relative grid grid-cols-[minmax(0,1fr)] gap-y-1 border-b border-line px-4 py-3 transition-colors duration-150 hover:bg-paper @min-[38.75rem]:grid-cols-[11.5rem_minmax(0,1fr)_auto] @min-[38.75rem]:gap-x-5 @min-[38.75rem]:py-4 md:px-5">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1 leading-tight @min-[38.75rem]:flex-col @min-[38.75rem]:items-start">
          <time dateTime={vaga.data} className="font-semibold whitespace-nowrap">
            {formatDayAndWeekday(vaga.data)}
          </time>
          <HorarioPill horario={vaga.horario} size="sm" />
        </div>
        <div className="min-w-0 leading-tight">
          <Heading id={headingId} className="mr-1.5 inline text-base/tight @min-[38.75rem]:text-lg/tight">
            {/* The link covers the whole row. In a new tab it opens the page of the vaga. */}
            <a
              href={`/vagas/${vaga.id}`}
              onClick={(event) => {
                if (!isPlainClick(event)) return
                event.preventDefault()
                onShowDetails()
              }}
              className="after:absolute after:inset-0 hover:underline hover:underline-offset-4"
            >
              {vaga.nome_vaga}
            </a>
          </Heading>
          <Pill tone="brand" size="sm" className="align-middle">
            {vaga.especialidade}
          </Pill>{' '}
          <ModalidadePill vaga={vaga} size="sm" /> <ReopenedPills vaga={vaga} size="sm" />
          {/* On a phone rating, city and notes share a line: with another one it would show a vaga less. */}
          <p className="mt-1 text-sm/tight text-ink-2 md:text-base/tight">
            <span>{vaga.hospital.nome}</span>
            <ProofMark hospital={vaga.hospital} />
            <span className="max-md:mt-0.5 max-md:line-clamp-1">
              <HospitalRating hospital={vaga.hospital} />{' '}
              <span className={cn(!vaga.hospital.avaliacoes && 'max-md:hidden')}>· </span>
              {vaga.cidade}, {vaga.estado}
              {vaga.observacoes && (
                <>
                  <span className="md:hidden"> · </span>
                  <span className="md:mt-0.5 md:line-clamp-2 md:text-sm/tight">{vaga.observacoes}</span>
                </>
              )}
            </span>
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1 @min-[38.75rem]:grid @min-[38.75rem]:w-46 @min-[38.75rem]:content-center @min-[50rem]:w-auto @min-[50rem]:grid-cols-[auto_11.5rem] @min-[50rem]:gap-x-5">
          <Valor
            vaga={vaga}
            size="row"
            className="flex min-w-0 flex-1 basis-34 flex-wrap items-baseline gap-x-1.5 @min-[38.75rem]:justify-between @min-[50rem]:block @min-[50rem]:text-right"
          />
          <div className="contents @min-[38.75rem]:flex @min-[38.75rem]:flex-col @min-[38.75rem]:gap-1">
            {/* The button stands above the link that covers the row. */}
            <div className="relative flex max-w-full @min-[38.75rem]:*:grow">
              <CardHeading value={headingId}>
                <ApplyButton vaga={vaga} size="sm" describedBy={noticeId} />
              </CardHeading>
            </div>
            <ApplyNotice vaga={vaga} id={noticeId} className="w-full" />
          </div>
        </div>
      </article>
    </div>
  )
}

/** True for a plain click, which does not ask the browser for a new tab, a new window or a download. */
function isPlainClick({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey
}
