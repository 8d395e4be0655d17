import type { OwnCandidatura } from '@plantao/contract/candidaturas/schema'
import { messages } from '@plantao/contract/messages'
import { ChangeRequest } from '../../vagas/changes/ChangeRequest.tsx'
import { ShiftCard } from '../shift-day/ShiftCard.tsx'
import { OwnCandidaturaButtons } from './OwnCandidaturaButtons.tsx'
import type { OwnCandidaturaActions } from './OwnCandidaturaDialogs.tsx'

export function NextShift({ candidatura, ...actions }: { candidatura: OwnCandidatura } & OwnCandidaturaActions) {
  const { id, status, vaga, contato, change, reason } = candidatura
  // A server of an earlier version does not send the day.
  const day = candidatura.day ?? null
  return (
    <ShiftCard vaga={vaga} contato={contato} day={day} shownIn="list">
      {reason && <p className="mt-3 break-words text-ink-2">{messages.candidaturas.reason(reason)}</p>}
      {change && <ChangeRequest vaga={vaga} change={change} />}
      <div className="mt-3 -mb-2 -ml-4.5 flex flex-wrap">
        <OwnCandidaturaButtons
          vaga={vaga}
          candidatura={{ id, status, checked_in_at: day?.checked_in_at ?? null }}
          {...actions}
        />
      </div>
    </ShiftCard>
  )
}
