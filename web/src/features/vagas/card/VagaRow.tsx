import { formatDayAndWeekday } from '@plantao/contract/format'
import type { OpenVaga } from '@plantao/contract/vagas/schema'
import { type MouseEvent, useId } from 'react'
import { CardHeading } from '../../../components/ui/card-heading.ts'
import { Pill } from '../../../components/ui/Pill.tsx'
import { HospitalRating } from '../../hospitais/HospitalRating.tsx'
import { ApplyButton } from '../apply/ApplyButton.tsx'
import { ApplyNotice } from '../apply/ApplyNotice.tsx'
import { HorarioPill } from './HorarioPill.tsx'
import { ReopenedPills } from './ReopenedPills.tsx'
import { Valor } from './Valor.tsx'

interface VagaRowProps {
  vaga: OpenVaga
  /** The level of the vaga's name, one below the heading above the row. */
  headingLevel?: 2 | 3
  onShowDetails: () => void
}

/** An open vaga in as little height as its facts need. On a phone they are lines, elsewhere columns. */
export function VagaRow({ vaga, headingLevel = 2, onShowDetails }: VagaRowProps) {
  const noticeId = useId()
  const headingId = useId()
  const Heading = `h${headingLevel}` as const
  return (
    <div className="@container">
      <article className="relative grid border-b border-line grid-cols-[minmax(0,1fr)] min-h-30 content-evenly px-4 py-0.75 transition-colors duration-150 hover:bg-paper @min-[50rem]:grid-cols-[12rem_minmax(0,1fr)_auto_11.5rem] @min-[50rem]:grid-rows-[auto_auto_1fr] @min-[50rem]:gap-x-5 @min-[50rem]:px-5 @min-[50rem]:min-h-0 @min-[50rem]:content-start @min-[50rem]:py-3.5">
        <div className="flex flex-wrap items-center gap-x-2 leading-tight @min-[50rem]:row-span-3 @min-[50rem]:gap-y-1 @min-[50rem]:flex-col @min-[50rem]:items-start">
          <time dateTime={vaga.data} className="font-semibold whitespace-nowrap">
            {formatDayAndWeekday(vaga.data)}
          </time>
          <HorarioPill horario={vaga.horario} size="sm" />
        </div>
        <div className="min-w-0 leading-tight">
          <Heading id={headingId} className="mr-1.5 inline text-base @min-[50rem]:text-lg">
            {/* The link covers the whole row. A new tab gets the page of the vaga. */}
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
          <ReopenedPills vaga={vaga} size="sm" />
        </div>
        <p className="min-w-0 text-sm/tight tracking-[-0.015em] text-ink-2 @min-[50rem]:col-start-2 @min-[50rem]:text-base @min-[50rem]:tracking-normal">
          <span>{vaga.hospital.nome}</span>
          <HospitalRating hospital={vaga.hospital} /> · {vaga.cidade}, {vaga.estado}
        </p>
        <div className="flex flex-wrap items-center gap-x-2 @min-[50rem]:contents">
          <div className="min-w-0 flex-1 basis-34 @min-[50rem]:contents">
            <Valor
              vaga={vaga}
              size="row"
              className="flex flex-wrap items-baseline gap-x-1.5 @min-[50rem]:col-start-3 @min-[50rem]:row-span-3 @min-[50rem]:row-start-1 @min-[50rem]:block @min-[50rem]:self-center @min-[50rem]:text-right"
            />
            {vaga.observacoes && <Notes>{vaga.observacoes}</Notes>}
          </div>
          <div className="contents @min-[50rem]:col-start-4 @min-[50rem]:row-span-3 @min-[50rem]:row-start-1 @min-[50rem]:flex @min-[50rem]:flex-col @min-[50rem]:justify-center @min-[50rem]:gap-1">
            {/* The button stands above the link that covers the row. */}
            <div className="relative flex max-w-full @min-[50rem]:*:grow">
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

/** The notes, cut to one line, or to two beside the other columns. The details show all of them. */
const Notes = ({ children }: { children: string }) => (
  <p className="line-clamp-1 min-w-0 text-sm/tight text-ink-2 @min-[50rem]:line-clamp-2 @min-[50rem]:col-start-2 @min-[50rem]:row-start-3 @min-[50rem]:mt-1">
    {children}
  </p>
)

/** Tells a plain click from one that asks the browser for a new tab, a new window or a download. */
function isPlainClick({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey
}
