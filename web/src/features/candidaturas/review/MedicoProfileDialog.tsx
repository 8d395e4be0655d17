import type { CandidaturaOfVaga } from '@plantao/contract/candidaturas/schema'
import type { ReviewedVaga } from '@plantao/contract/candidaturas/waiting/schema'
import { crmLabel } from '@plantao/contract/medicos/rules'
import { messages } from '@plantao/contract/messages'
import { limits } from '@plantao/contract/sentences/limits'
import { pageErrorText } from '@plantao/contract/sentences/page-errors'
import { proofAddress } from '@plantao/contract/sentences/proof'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { NotLoaded } from '../../../components/load-state/NotLoaded.tsx'
import { Avatar } from '../../../components/ui/Avatar.tsx'
import { ButtonLink } from '../../../components/ui/Button.tsx'
import { Dialog } from '../../../components/ui/dialog/Dialog.tsx'
import { AvaliacoesList } from '../../avaliacoes/AvaliacoesList.tsx'
import { MedicoDocumento } from '../../documentos/MedicoDocumento.tsx'
import { candidatoQuery } from '../../medicos/queries.ts'
import { ReportButton } from '../../reports/ReportButton.tsx'
import { CandidaturaPill } from '../../vagas/apply/CandidaturaPill.tsx'
import { ClashNotice } from '../../vagas/apply/ClashNotice.tsx'
import { HistoryList } from '../../vagas/history/HistoryList.tsx'
import { AcceptButton } from '../decisions/AcceptButton.tsx'
import { DismissButton, useCanDismiss } from '../decisions/DismissButton.tsx'
import { DismissDialog } from '../decisions/DismissDialog.tsx'
import { RefuseButton } from '../decisions/RefuseButton.tsx'
import { useIsOffered } from '../decisions/use-is-offered.ts'
import { ChainNotice, clashHere } from './ChainNotice.tsx'
import { MedicoProfileData } from './MedicoProfileData.tsx'

interface MedicoProfileDialogProps {
  vaga: ReviewedVaga
  candidatura: CandidaturaOfVaga
  sameVaga: readonly CandidaturaOfVaga[]
  open: boolean
  onOpenChange: (open: boolean) => void
  onAccepted?: (() => void) | undefined
  onRefused?: (() => void) | undefined
}

export function MedicoProfileDialog(props: MedicoProfileDialogProps) {
  const { vaga, candidatura, sameVaga, open, onOpenChange, onAccepted, onRefused } = props
  const clashId = useId()
  const [isDismissing, setDismissing] = useState(false)
  const isOffered = useIsOffered(vaga, candidatura, sameVaga)
  const canDismiss = useCanDismiss(vaga, candidatura)
  const closing = (after?: () => void) => () => {
    onOpenChange(false)
    after?.()
  }
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Perfil do Médico"
      footer={
        (isOffered || canDismiss) && (
          <>
            <DismissButton vaga={vaga} candidatura={candidatura} onPress={() => setDismissing(true)} />
            <RefuseButton vaga={vaga} candidatura={candidatura} sameVaga={sameVaga} onRefused={closing(onRefused)} />
            <AcceptButton
              vaga={vaga}
              candidatura={candidatura}
              sameVaga={sameVaga}
              onAccepted={closing(onAccepted)}
              describedBy={clashId}
            />
          </>
        )
      }
    >
      <DismissDialog candidatura={candidatura} open={isDismissing} onOpenChange={setDismissing} />
      <div className="flex items-center gap-4">
        <Avatar name={candidatura.medico.nome} size="lg" />
        <div className="min-w-0">
          <h3 className="text-xl">{candidatura.medico.nome}</h3>
          <p className="mt-1.5">
            <CandidaturaPill status={candidatura.status} />
          </p>
          {candidatura.has_clash && (
            <ClashNotice id={clashId}>
              {pageErrorText.medico_already_booked} {clashHere(candidatura)}
            </ClashNotice>
          )}
          {!candidatura.has_clash && <ChainNotice candidatura={candidatura} horario={vaga.horario} />}
        </div>
      </div>
      <div className="mt-6 flex flex-col gap-7">
        {candidatura.is_contact_held ? (
          <HeldContact candidatura={candidatura} />
        ) : candidatura.medico.email === null ? (
          <div>
            {candidatura.medico.crm !== null && (
              <p className="font-code font-semibold">{crmLabel(candidatura.medico.crm)}</p>
            )}
            <p className="text-ink-2">{messages.medicos.readRightEnded}</p>
          </div>
        ) : (
          <>
            <MedicoProfileData medico={candidatura.medico} />
            <Section title="Documento CRM">
              <Documento medicoId={candidatura.medico_id} />
            </Section>
            <Section title="Avaliações">
              <AvaliacoesList medicoId={candidatura.medico_id} none={messages.avaliacoes.noneOfOther} />
            </Section>
          </>
        )}
        <Section title="Histórico">
          <HistoryList
            of={{ candidatura_id: candidatura.id }}
            reader={{ side: 'hospital' }}
            timeZone={vaga.time_zone}
          />
        </Section>
        <ReportButton about="medico" aboutId={candidatura.medico_id} className="-ml-4.5 w-fit" />
      </div>
    </Dialog>
  )
}

/** A candidate whose contact is withheld by the hospital's limits. Specialty and ratings are shown. */
function HeldContact({ candidatura: { medico, medico_id } }: { candidatura: CandidaturaOfVaga }) {
  return (
    <>
      <div className="flex flex-col items-start gap-3">
        {medico.especialidade && <p className="font-semibold">{medico.especialidade}</p>}
        <p className="text-ink-2">{limits.contactsReached}</p>
        <ButtonLink href={proofAddress} variant="secondary">
          {limits.confirm}
        </ButtonLink>
      </div>
      <Section title="Avaliações">
        <AvaliacoesList medicoId={medico_id} none={messages.avaliacoes.noneOfOther} />
      </Section>
    </>
  )
}

function Documento({ medicoId }: { medicoId: string }) {
  const candidato = useQuery(candidatoQuery(medicoId))
  if (candidato.data) return <MedicoDocumento documento={candidato.data.documento} />
  return <NotLoaded query={candidato} what="o documento" label="Carregando documento…" skeleton="h-11" />
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-3 border-b border-line pb-2 text-lg">{title}</h3>
      {children}
    </section>
  )
}
