import type { OwnCandidatura } from '@plantao/contract/candidaturas/schema'
import { messages } from '@plantao/contract/messages'
import { VagaSummary } from '../../vagas/card/VagaSummary.tsx'
import { CandidaturaPill } from '../CandidaturaPill.tsx'
import { ClashNotice, clashText } from '../ClashNotice.tsx'
import { Contato } from '../Contato.tsx'

export function OwnCandidaturaCard({ candidatura }: { candidatura: OwnCandidatura }) {
  const { vaga, status, contato, clash } = candidatura
  return (
    <VagaSummary vaga={vaga} hasAddress={contato !== null} action={<CandidaturaPill status={status} />}>
      {contato && <Contato {...contato} />}
      {clash && (
        <ClashNotice>
          {clashText(clash)} {messages.candidaturas.clashOfPendente}
        </ClashNotice>
      )}
    </VagaSummary>
  )
}
