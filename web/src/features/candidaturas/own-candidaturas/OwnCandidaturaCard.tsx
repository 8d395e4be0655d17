import { candidaturaMeaning } from '@plantao/contract/candidaturas/meaning-rules'
import type { OwnCandidatura } from '@plantao/contract/candidaturas/schema'
import { messages } from '@plantao/contract/messages'
import { applyBlockedBy, confirmInterestBlockedBy, vagaSituation } from '@plantao/contract/vagas/rules'
import { useNow } from '../../../lib/time/use-now.ts'
import { RateButton } from '../../avaliacoes/rate/RateButton.tsx'
import { ApplyButton } from '../../vagas/apply/ApplyButton.tsx'
import { CandidaturaPill } from '../../vagas/apply/CandidaturaPill.tsx'
import { ClashNotice, clashText } from '../../vagas/apply/ClashNotice.tsx'
import { ShiftDayLink } from '../../vagas/card/ShiftDayLink.tsx'
import { SituationPill } from '../../vagas/card/SituationPill.tsx'
import { VagaSummary } from '../../vagas/card/VagaSummary.tsx'
import { ChangeRequest } from '../../vagas/changes/ChangeRequest.tsx'
import { Contato } from '../Contato.tsx'
import { OwnCandidaturaButtons } from './OwnCandidaturaButtons.tsx'
import type { OwnCandidaturaActions } from './OwnCandidaturaDialogs.tsx'

export function OwnCandidaturaCard({
  candidatura,
  ...actions
}: { candidatura: OwnCandidatura } & OwnCandidaturaActions) {
  const { vaga, status, contato, change, clash, reason, can_rate } = candidatura
  const now = useNow()
  const situation = vagaSituation(vaga, now)
  const meaning = candidaturaMeaning(status, situation)
  const own = { candidatura, clash }
  const canRenew = [applyBlockedBy, confirmInterestBlockedBy].some((blockedBy) => blockedBy(vaga, own, now) === null)
  return (
    <VagaSummary
      vaga={vaga}
      hasAddress={contato !== null}
      action={
        <>
          {/* The hospital sees the same badge for this shift. */}
          {status === 'aceita' && situation === 'realizada' && <SituationPill situation={situation} />}
          <CandidaturaPill status={status} />
          {can_rate && <RateButton vaga={vaga} by="medico" />}
        </>
      }
    >
      {contato && <Contato {...contato} />}
      {change && <ChangeRequest vaga={vaga} change={change} />}
      {clash && (
        <ClashNotice>
          {clashText(clash)} {messages.candidaturas.clashOfPendente}
        </ClashNotice>
      )}
      {meaning && <p className="mt-3 text-ink-2">{meaning}</p>}
      {reason && <p className="mt-1 break-words text-ink-2">{messages.candidaturas.reason(reason)}</p>}
      {canRenew && (
        <div className="mt-3">
          <ApplyButton vaga={{ ...vaga, ...own }} />
        </div>
      )}
      <div className="mt-2 -mb-2 -ml-4.5 flex flex-wrap">
        {status === 'aceita' && <ShiftDayLink vagaId={vaga.id} />}
        <OwnCandidaturaButtons vaga={vaga} candidatura={candidatura} {...actions} />
      </div>
    </VagaSummary>
  )
}
