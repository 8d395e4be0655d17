import { messages } from '@plantao/contract/messages'
import type { OpenVaga } from '@plantao/contract/vagas/schema'
import { useId } from 'react'
import { ApplyButton } from '../../candidaturas/apply/ApplyButton.tsx'
import { ClashNotice, clashText } from '../../candidaturas/ClashNotice.tsx'
import { VagaNotes } from './VagaNotes.tsx'
import { VagaSummary } from './VagaSummary.tsx'

export function VagaCard({ vaga }: { vaga: OpenVaga }) {
  const clashId = useId()
  const { clash, candidatura } = vaga
  // A decided candidatura cannot be affected any more.
  const isClashing = clash !== null && (!candidatura || candidatura.status === 'pendente')
  return (
    <VagaSummary vaga={vaga} action={<ApplyButton vaga={vaga} describedBy={isClashing ? clashId : undefined} />}>
      <VagaNotes text={vaga.observacoes} className="mt-3" />
      {isClashing && (
        <ClashNotice id={clashId}>
          {clashText(clash)} {candidatura && messages.candidaturas.clashOfPendente}
        </ClashNotice>
      )}
    </VagaSummary>
  )
}
