import { candidaturaMeaning } from '@plantao/contract/candidaturas/meaning-rules'
import type { OwnCandidatura } from '@plantao/contract/candidaturas/schema'
import { messages } from '@plantao/contract/messages'
import { canApplyOrConfirm, confirmInterestBlockedBy, vagaSituation } from '@plantao/contract/vagas/rules'
import { useId } from 'react'
import { Link } from 'wouter'
import { Card } from '../../../components/ui/Card.tsx'
import { CardHeading } from '../../../components/ui/card-heading.ts'
import { useIsSuspended } from '../../../lib/session/session.ts'
import { useNow } from '../../../lib/time/use-now.ts'
import { RateButton } from '../../avaliacoes/rate/RateButton.tsx'
import { ApplyButton } from '../../vagas/apply/ApplyButton.tsx'
import { CandidaturaPill } from '../../vagas/apply/CandidaturaPill.tsx'
import { HorarioPill } from '../../vagas/card/HorarioPill.tsx'
import { ModalidadePill } from '../../vagas/card/ModalidadePill.tsx'
import { SituationPill } from '../../vagas/card/SituationPill.tsx'
import { ChangeRequest } from '../../vagas/changes/ChangeRequest.tsx'

/** One line for an answered candidatura, or for an accepted shift that is not the next. */
export function CandidaturaLine({ candidatura }: { candidatura: OwnCandidatura }) {
  const { vaga, change } = candidatura
  const headingId = useId()
  return (
    <CardHeading value={headingId}>
      <Card as="article" className="px-4 py-3">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <div className="flex min-w-0 grow basis-60 flex-wrap items-center gap-x-4 gap-y-1">
            <h3 id={headingId} className="min-w-0 text-base break-words">
              <Link href={`/vagas/${vaga.id}`} className="hover:underline hover:underline-offset-4">
                {vaga.nome_vaga}
              </Link>
            </h3>
            <HorarioPill horario={vaga.horario} data={vaga.data} size="sm" />
            <ModalidadePill vaga={vaga} size="sm" />
            <p className="min-w-0 text-sm text-ink-2">
              {vaga.hospital.nome} · {vaga.cidade}, {vaga.estado}
            </p>
          </div>
          <Answer candidatura={candidatura} />
        </div>
        {change && <ChangeRequest vaga={vaga} change={change} />}
      </Card>
    </CardHeading>
  )
}

function Answer({ candidatura }: { candidatura: OwnCandidatura }) {
  const { vaga, status, clash, reason, can_rate } = candidatura
  const isSuspended = useIsSuspended()
  const wordsId = useId()
  const now = useNow()
  const situation = vagaSituation(vaga, now)
  const isWorked = status === 'aceita' && situation === 'realizada'
  const own = { candidatura, clash }
  const canRenew = canApplyOrConfirm(vaga, own, now)
  const words = [
    !isWorked && candidaturaMeaning(status, situation),
    reason && messages.candidaturas.reason(reason),
    canRenew && isSuspended && messages.account.suspended,
  ]
  return (
    <>
      {isWorked ? <SituationPill situation={situation} /> : <CandidaturaPill status={status} />}
      {can_rate && <RateButton vaga={vaga} by="medico" />}
      {canRenew && <ApplyButton vaga={{ ...vaga, ...own }} describedBy={wordsId} />}
      <p id={wordsId} className="w-full text-sm break-words text-ink-2 empty:hidden">
        {words.filter(Boolean).join(' ')}
      </p>
    </>
  )
}

/** True when the doctor can rate the shift, or confirm the interest. */
export function asksMedico(candidatura: OwnCandidatura, now: Date) {
  const { vaga, clash, can_rate } = candidatura
  return can_rate || confirmInterestBlockedBy(vaga, { candidatura, clash }, now) === null
}
