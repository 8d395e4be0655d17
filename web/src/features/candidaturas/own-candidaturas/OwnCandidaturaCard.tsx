import type { OwnCandidatura } from '@plantao/contract/candidaturas/schema'
import { messages } from '@plantao/contract/messages'
import { CandidaturaPill } from '../../vagas/apply/CandidaturaPill.tsx'
import { ClashNotice, clashText } from '../../vagas/apply/ClashNotice.tsx'
import { VagaSummary } from '../../vagas/card/VagaSummary.tsx'
import { OwnCandidaturaButtons } from './OwnCandidaturaButtons.tsx'
import type { OwnCandidaturaActions } from './OwnCandidaturaDialogs.tsx'

/** A candidatura that waits for the hospital. */
export function OwnCandidaturaCard({
  candidatura,
  ...actions
}: { candidatura: OwnCandidatura } & OwnCandidaturaActions) {
  const { vaga, status, clash } = candidatura
  return (
    <VagaSummary vaga={vaga} action={<CandidaturaPill status={status} />}>
      {clash && (
        <ClashNotice>
          {clashText(clash)} {messages.candidaturas.clashOfPendente}
        </ClashNotice>
      )}
      <div className="mt-2 -mb-2 -ml-4.5 flex flex-wrap">
        <OwnCandidaturaButtons vaga={vaga} candidatura={{ ...candidatura, checked_in_at: null }} {...actions} />
      </div>
    </VagaSummary>
  )
}
