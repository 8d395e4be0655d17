import { errorText } from '@plantao/contract/messages'
import { applyBlockedBy } from '@plantao/contract/vagas/rules'
import type { OpenVaga } from '@plantao/contract/vagas/schema'
import Check from 'lucide-react/icons/check'
import { Button } from '../../../components/ui/Button.tsx'
import { useNow } from '../../../lib/use-now.ts'
import { useApplyToVaga, useIsApplying } from './use-apply-to-vaga.ts'

interface ApplyButtonProps {
  vaga: OpenVaga
  /** The id of the text that says why the doctor cannot apply. */
  describedBy?: string | undefined
}

export function ApplyButton({ vaga, describedBy }: ApplyButtonProps) {
  const apply = useApplyToVaga(vaga.id)
  const isApplying = useIsApplying(vaga.id)
  const blockedBy = applyBlockedBy(vaga, vaga, useNow())

  if (blockedBy === 'candidatura_already_sent') {
    return (
      <Button variant="done" disabled className="max-md:grow" icon={<Check aria-hidden className="size-5" />}>
        Candidatura Enviada
      </Button>
    )
  }
  return (
    <Button
      className="max-md:grow"
      loading={isApplying}
      disabled={blockedBy !== null}
      aria-describedby={describedBy}
      title={blockedBy && !describedBy ? errorText[blockedBy] : undefined}
      onClick={() => apply.mutate()}
    >
      Candidatar-se
    </Button>
  )
}
