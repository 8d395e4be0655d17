import { formatDayAndWeekday } from '@plantao/contract/format'
import type { OpenVaga } from '@plantao/contract/vagas/schema'
import { type MouseEvent, useId } from 'react'
import { CardHeading } from '../../../components/ui/card-heading.ts'
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
  const { hospital } = vaga
  return (
    <div className="@container">
      <article className="relative grid grid-cols-[minmax(0,1fr)] gap-x-2 gap-y-0.5 border-b border-line px-4 py-2 transition-colors duration-150 hover:bg-paper @min-[18rem]:grid-cols-[minmax(0,1fr)_auto] @min-[38.75rem]:grid-cols-[11.5rem_minmax(0,1fr)_auto] @min-[38.75rem]:gap-x-5 @min-[38.75rem]:py-4 md:px-5">
        <div className="col-span-full flex flex-wrap items-center gap-x-2 gap-y-1 leading-tight @min-[38.75rem]:col-span-1 @min-[38.75rem]:row-span-2 @min-[38.75rem]:flex-col @min-[38.75rem]:items-start">
          <time dateTime={vaga.data} className="font-semibold whitespace-nowrap">
            {formatDayAndWeekday(vaga.data)}
          </time>
          <HorarioPill horario={vaga.horario} size="sm" />
        </div>
        <div className="col-span-full min-w-0 leading-tight @min-[38.75rem]:col-span-1">
          <Heading id={headingId} className="mr-1 inline text-base/tight @min-[38.75rem]:text-lg/tight">
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
          <p className="mt-0.5 flex gap-x-1 text-ink-2">
            <span className="line-clamp-1 break-all">{hospital.nome}</span>{' '}
            <span className="line-clamp-1 max-w-3/5 shrink-0">
              · {vaga.cidade}, {vaga.estado}
            </span>
          </p>
          <ProofMark hospital={hospital} onlyDoubt />
        </div>
        <div className="contents @min-[38.75rem]:row-span-2 @min-[38.75rem]:grid @min-[38.75rem]:w-46 @min-[38.75rem]:content-center @min-[50rem]:w-auto @min-[50rem]:grid-cols-[auto_11.5rem] @min-[50rem]:gap-x-5">
          <Valor
            vaga={vaga}
            size="row"
            className="flex flex-wrap items-baseline gap-x-1.5 @min-[38.75rem]:justify-between @min-[50rem]:block @min-[50rem]:text-right"
          />
          <div className="contents @min-[38.75rem]:flex @min-[38.75rem]:flex-col @min-[38.75rem]:gap-1">
            {/* The button stands above the link that covers the row. */}
            <div className="relative flex max-w-full self-center @min-[18rem]:row-span-2 @min-[38.75rem]:self-stretch @min-[38.75rem]:*:grow">
              <CardHeading value={headingId}>
                <ApplyButton vaga={vaga} size="sm" describedBy={noticeId} />
              </CardHeading>
            </div>
            <ApplyNotice vaga={vaga} id={noticeId} className="col-span-full" />
          </div>
        </div>
        {/* On a phone rating and notes stand under the value, beside the button. */}
        <p className="line-clamp-1 text-sm/tight text-ink-2 @min-[18rem]:col-start-1 @min-[18rem]:row-start-4 @min-[38.75rem]:col-start-2 @min-[38.75rem]:row-start-2 @min-[38.75rem]:line-clamp-2">
          <HospitalRating hospital={hospital} /> {vaga.observacoes}
        </p>
      </article>
    </div>
  )
}

/** True for a plain click, which does not ask the browser for a new tab, a new window or a download. */
function isPlainClick({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey
}
