import type { CandidaturaOfVaga } from '@plantao/contract/candidaturas/schema'
import { crmLabel } from '@plantao/contract/medicos/rules'
import { messages } from '@plantao/contract/messages'
import { errorText } from '@plantao/contract/sentences/errors'
import type { OwnVaga } from '@plantao/contract/vagas/schema'
import { useId } from 'react'
import { Avatar } from '../../../components/ui/Avatar.tsx'
import { Button } from '../../../components/ui/Button.tsx'
import { CardHeading } from '../../../components/ui/card-heading.ts'
import { CandidaturaPill } from '../../vagas/apply/CandidaturaPill.tsx'
import { ClashNotice } from '../../vagas/apply/ClashNotice.tsx'
import { AcceptButton } from './AcceptButton.tsx'
import { ChainNotice } from './ChainNotice.tsx'
import { type Drop, DropButton, useDrop } from './DropButton.tsx'
import { UndoAcceptButton } from './UndoAcceptButton.tsx'

interface CandidaturaRowProps {
  vaga: OwnVaga
  candidatura: CandidaturaOfVaga
  sameVaga: readonly CandidaturaOfVaga[]
  onOpen: () => void
  onDrop: (drop: Drop) => void
}

export function CandidaturaRow({ vaga, candidatura, sameVaga, onOpen, onDrop }: CandidaturaRowProps) {
  const { medico, has_clash } = candidatura
  const clashId = useId()
  const nameId = useId()
  return (
    <CardHeading value={nameId}>
      <li className="flex flex-wrap items-center gap-x-4 gap-y-3 py-4">
        <div className="flex min-w-0 max-w-full flex-1 basis-70 items-center gap-3">
          <Avatar name={medico.nome} />
          <div className="min-w-0">
            <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-semibold">
              <span id={nameId}>{medico.nome}</span>
              <CandidaturaPill status={candidatura.status} />
            </p>
            <p className="mt-0.5 text-ink-2">
              {medico.crm === null
                ? messages.medicos.readRightEnded
                : [crmLabel(medico.crm), medico.especialidade].filter(Boolean).join(' · ')}
            </p>
            {candidatura.reason && (
              <p className="mt-0.5 break-words text-ink-2">{messages.candidaturas.reason(candidatura.reason)}</p>
            )}
            {has_clash && <ClashNotice id={clashId}>{errorText.medico_already_booked}</ClashNotice>}
            {!has_clash && <ChainNotice candidatura={candidatura} horario={vaga.horario} />}
          </div>
        </div>
        <div className="flex min-w-0 flex-wrap gap-3 max-md:w-full max-md:*:grow">
          {/* This button comes first, so that no irreversible one moves under the pointer that pressed 'Aceitar'. */}
          <DropButton drop={useDrop(vaga, candidatura)} onPress={onDrop} />
          <Button variant="secondary" aria-haspopup="dialog" onClick={onOpen}>
            Ver Perfil
          </Button>
          {candidatura.undo_until !== null && <UndoAcceptButton candidatura={candidatura} />}
          <AcceptButton vaga={vaga} candidatura={candidatura} sameVaga={sameVaga} describedBy={clashId} />
        </div>
      </li>
    </CardHeading>
  )
}
