import { acceptBlockedBy } from '@plantao/contract/candidaturas/rules'
import type { CandidaturaOfVaga } from '@plantao/contract/candidaturas/schema'
import { type VagaMoment, vagaSituation } from '@plantao/contract/vagas/rules'
import Check from 'lucide-react/icons/check'
import { Button } from '../../../components/ui/Button.tsx'
import { useNow } from '../../../lib/use-now.ts'
import { useAcceptCandidatura, useIsAccepting } from './use-accept-candidatura.ts'

interface AcceptButtonProps {
  vaga: VagaMoment & { id: string }
  candidatura: CandidaturaOfVaga
  sameVaga: readonly CandidaturaOfVaga[]
  onAccepted?: () => void
  /** The id of the text that says why a doctor with another shift cannot be accepted. */
  describedBy?: string
}

/** Hidden once the vaga is decided; disabled while the doctor has another shift at the same time. */
export function AcceptButton({ vaga, candidatura, sameVaga, onAccepted, describedBy }: AcceptButtonProps) {
  const accept = useAcceptCandidatura(vaga.id)
  const isAccepting = useIsAccepting(vaga.id)
  const blockedBy = acceptBlockedBy(candidatura, sameVaga, vagaSituation(vaga, useNow()))
  if (blockedBy && blockedBy !== 'medico_already_booked') return null
  return (
    <Button
      icon={<Check aria-hidden className="size-5" />}
      loading={accept.isPending}
      disabled={isAccepting || blockedBy !== null}
      aria-describedby={blockedBy ? describedBy : undefined}
      onClick={({ currentTarget }) => {
        // Success removes the button; the focus stays in the dialog for keyboard users.
        const dialog = currentTarget.closest<HTMLElement>('[role="dialog"]')
        accept.mutate(candidatura.id, {
          onSuccess: () => {
            dialog?.focus()
            onAccepted?.()
          },
        })
      }}
    >
      Aceitar
    </Button>
  )
}
