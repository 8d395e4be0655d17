import { dayTile, formatDay } from '@plantao/contract/format'
import type { OpenVaga } from '@plantao/contract/vagas/schema'
import { type MouseEvent, type ReactNode, useId } from 'react'
import { Pill } from '../../../components/ui/Pill.tsx'
import { HospitalRating } from '../../avaliacoes/HospitalRating.tsx'
import { ApplyButton } from '../../candidaturas/apply/ApplyButton.tsx'
import { clashOf } from '../../candidaturas/ClashNotice.tsx'
import { HorarioPill } from './HorarioPill.tsx'
import { ReopenedPills } from './ReopenedPills.tsx'
import { Valor } from './Valor.tsx'

interface VagaRowProps {
  vaga: OpenVaga
  /** Of the name: one level below the heading above the row. */
  headingLevel?: 2 | 3
  onShowDetails: () => void
}

/**
 * An open vaga in the doctor's list, in as little height as its facts need: when, what and where, how much. On a phone these are
 * lines below each other, elsewhere columns. The rest is in its details.
 */
export function VagaRow({ vaga, headingLevel = 2, onShowDetails }: VagaRowProps) {
  const clashId = useId()
  const clash = clashOf(vaga)
  const Heading = `h${headingLevel}` as const
  return (
    <div className="@container">
      <article className="relative grid border-b border-line grid-cols-[minmax(0,1fr)] min-h-30 content-evenly px-4 py-0.75 transition-colors duration-150 hover:bg-paper @min-[50rem]:grid-cols-[12rem_minmax(0,1fr)_auto_11.5rem] @min-[50rem]:grid-rows-[auto_auto_1fr] @min-[50rem]:gap-x-5 @min-[50rem]:px-5 @min-[50rem]:min-h-0 @min-[50rem]:content-start @min-[50rem]:py-3.5">
        <div className="flex flex-wrap items-center gap-x-2 leading-tight @min-[50rem]:row-span-3 @min-[50rem]:gap-y-1 @min-[50rem]:flex-col @min-[50rem]:items-start">
          <time dateTime={vaga.data} className="font-semibold whitespace-nowrap">
            {dayTile(vaga.data).weekday}, {formatDay(vaga.data)}
          </time>
          <HorarioPill horario={vaga.horario} size="sm" />
        </div>
        <div className="min-w-0 leading-tight">
          <Heading className="mr-1.5 inline text-base @min-[50rem]:text-lg">
            {/* The whole row is its target; a new tab gets the page of the vaga. */}
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
            {!clash && vaga.observacoes && <Line>{vaga.observacoes}</Line>}
          </div>
          {/* Above the target of the row. */}
          <div className="relative flex max-w-full @min-[50rem]:col-start-4 @min-[50rem]:row-span-3 @min-[50rem]:row-start-1 @min-[50rem]:items-center @min-[50rem]:*:grow">
            <ApplyButton vaga={vaga} size={clash ? 'xs' : 'sm'} describedBy={clash ? clashId : undefined} />
          </div>
        </div>
        {clash && (
          <Line>
            <span id={clashId} className="mr-1.5 font-semibold text-amber-ink">
              {clash}
            </span>
            {vaga.observacoes}
          </Line>
        )}
      </article>
    </div>
  )
}

/** Cut to one line, or two beside the other columns: the details have all of it. */
const Line = ({ children }: { children: ReactNode }) => (
  <p className="line-clamp-1 min-w-0 text-sm/tight text-ink-2 @min-[50rem]:line-clamp-2 @min-[50rem]:col-start-2 @min-[50rem]:row-start-3 @min-[50rem]:mt-1">
    {children}
  </p>
)

/** Not one that asks the browser for a new tab or window, or for a download. */
function isPlainClick({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey
}
