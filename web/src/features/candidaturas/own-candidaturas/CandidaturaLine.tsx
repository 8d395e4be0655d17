import { candidaturaMeaning } from '@plantao/contract/candidaturas/meaning-rules'
import { withdrawBlockedBy } from '@plantao/contract/candidaturas/rules'
import type { OwnCandidatura } from '@plantao/contract/candidaturas/schema'
import { formatValor } from '@plantao/contract/format'
import { messages } from '@plantao/contract/messages'
import { canApplyOrConfirm, confirmInterestBlockedBy, vagaSituation } from '@plantao/contract/vagas/rules'
import CircleX from 'lucide-react/icons/circle-x'
import { useId } from 'react'
import { Link } from 'wouter'
import { Button } from '../../../components/ui/Button.tsx'
import { Card } from '../../../components/ui/Card.tsx'
import { CardHeading } from '../../../components/ui/card-heading.ts'
import { useIsSuspended } from '../../../lib/session/session.ts'
import { useNow } from '../../../lib/time/use-now.ts'
import { RateButton } from '../../avaliacoes/rate/RateButton.tsx'
import { ApplyButton } from '../../vagas/apply/ApplyButton.tsx'
import { CandidaturaPill } from '../../vagas/apply/CandidaturaPill.tsx'
import { ClashNotice, clashText } from '../../vagas/apply/ClashNotice.tsx'
import { HorarioPill } from '../../vagas/card/HorarioPill.tsx'
import { ModalidadePill } from '../../vagas/card/ModalidadePill.tsx'
import { SituationPill } from '../../vagas/card/SituationPill.tsx'
import { ChangeRequest } from '../../vagas/changes/ChangeRequest.tsx'

interface CandidaturaLineProps {
  candidatura: OwnCandidatura
  /** Only a candidatura that waits can be withdrawn. */
  onWithdraw?: (id: string) => void
}

/** Any candidatura but the next shift: its answer beside its name, and what the doctor can do about it. */
export function CandidaturaLine({ candidatura, onWithdraw }: CandidaturaLineProps) {
  const { id, vaga, status, change, clash, reason, can_rate } = candidatura
  const headingId = useId()
  const wordsId = useId()
  const isSuspended = useIsSuspended()
  const now = useNow()
  const situation = vagaSituation(vaga, now)
  const isWorked = status === 'aceita' && situation === 'realizada'
  const isWaiting = status === 'pendente'
  const own = { candidatura, clash }
  const canRenew = canApplyOrConfirm(vaga, own, now)
  const words = [
    !isWorked && candidaturaMeaning(status, situation),
    reason && messages.candidaturas.reason(reason),
    canRenew && isSuspended && messages.account.suspended,
  ]
  return (
    <CardHeading value={headingId}>
      <Card as="article" className="px-4 py-2 md:py-3">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <div className="flex w-full flex-wrap items-start justify-between gap-x-3 gap-y-1">
            <h3 id={headingId} className="min-w-0 flex-1 basis-40 text-base break-words">
              <Link href={`/vagas/${vaga.id}`} className="hover:underline hover:underline-offset-4">
                {vaga.nome_vaga}
              </Link>
            </h3>
            {isWorked ? <SituationPill situation={situation} /> : <CandidaturaPill status={status} />}
          </div>
          <HorarioPill horario={vaga.horario} data={vaga.data} size="sm" />
          <ModalidadePill vaga={vaga} size="sm" />
          <p className="min-w-0 text-ink-2 md:grow">
            {vaga.hospital.nome} · {vaga.cidade}, {vaga.estado}
          </p>
          {isWaiting && <p className="font-bold max-md:grow">{formatValor(vaga.valor)}</p>}
          {can_rate && <RateButton vaga={vaga} by="medico" />}
          {canRenew && <ApplyButton vaga={{ ...vaga, ...own }} describedBy={wordsId} />}
          {onWithdraw && withdrawBlockedBy(candidatura) === null && (
            <Button
              variant="ghost"
              className="-mx-4.5 -my-2"
              icon={<CircleX aria-hidden className="size-4" />}
              aria-haspopup="dialog"
              onClick={() => onWithdraw(id)}
            >
              Retirar candidatura
            </Button>
          )}
          <p id={wordsId} className="w-full text-sm break-words text-ink-2 empty:hidden">
            {words.filter(Boolean).join(' ')}
          </p>
        </div>
        {isWaiting && clash && (
          <ClashNotice>
            {clashText(clash)} {messages.candidaturas.clashOfPendente}
          </ClashNotice>
        )}
        {change && <ChangeRequest vaga={vaga} change={change} />}
      </Card>
    </CardHeading>
  )
}

/** True when the doctor can rate the shift, or confirm the interest. */
export function asksMedico(candidatura: OwnCandidatura, now: Date) {
  const { vaga, clash, can_rate } = candidatura
  return can_rate || confirmInterestBlockedBy(vaga, { candidatura, clash }, now) === null
}
