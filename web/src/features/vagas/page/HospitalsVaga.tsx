import { composeLocalizacao } from '@plantao/contract/hospitais/rules'
import { formatPhone } from '@plantao/contract/phone'
import { candidatosTitle } from '@plantao/contract/sentences/urgent'
import { vagaSituation } from '@plantao/contract/vagas/rules'
import type { OwnVaga } from '@plantao/contract/vagas/schema'
import { Fragment, type ReactNode, useId } from 'react'
import { DescriptionItem } from '../../../components/DescriptionItem.tsx'
import { Button } from '../../../components/ui/Button.tsx'
import { Card } from '../../../components/ui/Card.tsx'
import { KeyOfButton } from '../../../components/ui/Key.tsx'
import { useNow } from '../../../lib/time/use-now.ts'
import { SituationPill } from '../card/SituationPill.tsx'
import { VagaDetails } from '../card/VagaDetails.tsx'
import { AcceptedMedico } from '../changes/AcceptedMedico.tsx'
import { ProposedChange } from '../changes/ProposedChange.tsx'
import { HistoryList } from '../history/HistoryList.tsx'
import { useOwnVagaDialogs } from '../own-vagas/OwnVagaDialogs.tsx'
import { useOtherActions } from '../own-vagas/vaga-actions.ts'
import { UrgentVaga } from '../replacements/UrgentBlock.tsx'

interface HospitalsVagaProps {
  vaga: OwnVaga
  /** The list of candidates. The page passes it, because the domain candidaturas imports this one. */
  candidatos: ReactNode
  /** Shows and records attendance and ratings, once the acceptance can no longer be undone. */
  shiftDay: ReactNode
  /** The doctors of the house who were planned for this shift. */
  earlierNames: ReactNode
}

/** The page of a vaga for its hospital. The page shows directly what the list shows in dialogs. */
export function HospitalsVaga({ vaga, candidatos, shiftDay, earlierNames }: HospitalsVagaProps) {
  const now = useNow()
  const situation = vagaSituation(vaga, now)
  return (
    <div className="@container">
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 @min-[46rem]:grid-cols-[minmax(0,1fr)_15.5rem]">
        <Card as="article" className="@container p-4 md:p-5">
          <SituationPill situation={situation} />
          <h1 className="mt-3 mb-4 text-2xl break-words">{vaga.nome_vaga}</h1>
          <UrgentVaga vaga={vaga} className="mb-4" />
          <VagaDetails vaga={vaga} className="@min-[30rem]:grid-cols-2">
            <DescriptionItem name="Endereço">{composeLocalizacao(vaga)}</DescriptionItem>
            <DescriptionItem name="Telefone">{formatPhone(vaga.telefone)}</DescriptionItem>
          </VagaDetails>
          <AcceptedMedico vaga={vaga} className="mt-4" />
          <ProposedChange vaga={vaga} />
        </Card>
        <VagaActions vaga={vaga} />
        <div className="col-span-full flex min-w-0 flex-col gap-5">
          {hasShiftDay(vaga) && shiftDay}
          <Section title={candidatosTitle(vaga, now)}>{candidatos}</Section>
          <Section title="Histórico">
            <HistoryList of={{ vaga_id: vaga.id }} reader={{ side: 'hospital' }} timeZone={vaga.time_zone} />
            {earlierNames}
          </Section>
        </div>
      </div>
    </div>
  )
}

/**
 * While an acceptance can still be undone, the doctor does not know of it, so attendance and ratings are not shown yet.
 */
export const hasShiftDay = ({ status, undo_until }: OwnVaga) => status === 'preenchida' && undo_until === null

interface VagaActionsProps {
  vaga: OwnVaga
  /** True inside the element of `useEditKey`, so that the button 'Alterar' shows its key. */
  hasKeys?: boolean
}

export function VagaActions({ vaga, hasKeys = false }: VagaActionsProps) {
  const { actions, dialogs } = useOwnVagaDialogs([vaga], null)
  const others = useOtherActions(vaga, actions, true)
  return (
    <section
      aria-label="Ações da vaga"
      className="-mx-2 flex flex-wrap items-start @min-[46rem]:mx-0 @min-[46rem]:flex-col"
    >
      {others.map(({ label, Icon, onSelect, hasDialog, isApart, shortcut }) => (
        <Fragment key={label}>
          {isApart && <hr className="mx-2 my-1 basis-full border-line @min-[46rem]:w-full @min-[46rem]:basis-auto" />}
          <Button
            variant="ghost"
            icon={<Icon aria-hidden className="size-4" />}
            aria-haspopup={hasDialog ? 'dialog' : undefined}
            aria-keyshortcuts={hasKeys ? shortcut : undefined}
            onClick={onSelect}
          >
            {label}
            {hasKeys && shortcut && <KeyOfButton>{shortcut}</KeyOfButton>}
          </Button>
        </Fragment>
      ))}
      {dialogs}
    </section>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <Card as="section" aria-labelledby={id} className="@container p-4 md:p-5">
      <h2 id={id} className="mb-4 text-xl">
        {title}
      </h2>
      {children}
    </Card>
  )
}
