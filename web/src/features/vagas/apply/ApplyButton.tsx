import { applyBlockedBy, confirmInterestBlockedBy } from '@plantao/contract/vagas/rules'
import type { OpenVaga } from '@plantao/contract/vagas/schema'
import Check from 'lucide-react/icons/check'
import { Button } from '../../../components/ui/Button.tsx'
import { cn } from '../../../components/ui/cn.ts'
import { useIsSuspended } from '../../../lib/session/session.ts'
import { useNow } from '../../../lib/time/use-now.ts'
import { useApplyToVaga, useConfirmInterest, useIsApplying } from './apply-changes.ts'

interface ApplyButtonProps {
  vaga: OpenVaga
  describedBy?: string
  size?: 'sm' | 'md'
}

export function ApplyButton({ vaga, describedBy, size = 'md' }: ApplyButtonProps) {
  const apply = useApplyToVaga(vaga.id)
  const isApplying = useIsApplying(vaga.id)
  const interest = useConfirmInterest(vaga.id)
  const isSuspended = useIsSuspended()
  const now = useNow()
  const blockedBy = applyBlockedBy(vaga, vaga, now)
  const { candidatura } = vaga

  if (candidatura && confirmInterestBlockedBy(vaga, vaga, now) === null) {
    return (
      <Button
        size={size}
        className="max-md:grow"
        loading={interest.isPending}
        disabled={isSuspended}
        aria-describedby={describedBy}
        onClick={() => interest.mutate(candidatura.id)}
      >
        Ainda tenho interesse
      </Button>
    )
  }
  if (candidatura && candidatura.status !== 'retirada') {
    return (
      <Button
        variant="done"
        size={size}
        disabled
        aria-describedby={describedBy}
        className="max-md:grow"
        icon={<Check aria-hidden className={size === 'md' ? 'size-5' : 'size-4'} />}
      >
        <span className={cn(size !== 'md' && 'text-sm')}>Candidatura Enviada</span>
      </Button>
    )
  }
  return (
    <Button
      size={size}
      className="max-md:grow"
      loading={isApplying}
      disabled={isSuspended || blockedBy !== null}
      aria-describedby={describedBy}
      onClick={() => apply.mutate()}
    >
      Candidatar-se
    </Button>
  )
}
