import { candidaturaMeaning } from '@plantao/contract/candidaturas/meaning-rules'
import { messages } from '@plantao/contract/messages'
import { pageErrorText } from '@plantao/contract/sentences/page-errors'
import { applyBlockedBy, canApplyOrConfirm, vagaSituation } from '@plantao/contract/vagas/rules'
import type { OpenVaga } from '@plantao/contract/vagas/schema'
import { cn } from '../../../components/ui/cn.ts'
import { useIsSuspended } from '../../../lib/session/session.ts'
import { useNow } from '../../../lib/time/use-now.ts'
import { CandidaturaPill } from './CandidaturaPill.tsx'
import { clashText } from './ClashNotice.tsx'

interface ApplyNoticeProps {
  vaga: OpenVaga
  /** The id by which the apply button refers to this notice. */
  id: string
  className?: string
}

export function ApplyNotice({ vaga, id, className }: ApplyNoticeProps) {
  const now = useNow()
  const { candidatura } = vaga
  const isSuspended = useIsSuspended()
  const obstacle =
    isSuspended && canApplyOrConfirm(vaga, vaga, now) ? messages.account.suspended : obstacleOf(vaga, now)
  const sentence = obstacle ?? (candidatura && candidaturaMeaning(candidatura.status, vagaSituation(vaga, now)))
  if (!candidatura && !sentence) return null
  return (
    <div id={id} className={cn('text-sm/tight', className)}>
      {candidatura && <CandidaturaPill status={candidatura.status} size="sm" />}
      {candidatura && sentence && ' '}
      {sentence && <span className={obstacle ? 'font-semibold text-amber-ink' : 'text-ink-2'}>{sentence}</span>}
    </div>
  )
}

/**
 * The reason why the doctor cannot take the shift. Null without a reason, or when the candidatura's state already says
 * it.
 */
function obstacleOf(vaga: OpenVaga, now: Date) {
  const { candidatura, clash } = vaga
  const isWaiting = candidatura?.status === 'pendente'
  const couldConfirm = candidatura?.status === 'nao_selecionada' && vagaSituation(vaga, now) === 'aberta'
  if (clash && isWaiting) return `${clashText(clash)} ${messages.candidaturas.clashOfPendente}`
  if (clash && couldConfirm) return clashText(clash)
  if (candidatura && candidatura.status !== 'retirada') return null
  const blockedBy = applyBlockedBy(vaga, vaga, now)
  if (blockedBy === 'vaga_clashes_with_accepted' && clash) return clashText(clash)
  return blockedBy && pageErrorText[blockedBy]
}
