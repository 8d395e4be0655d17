import { acceptBlockedBy } from '@plantao/contract/candidaturas/rules'
import type { CandidaturaOfVaga } from '@plantao/contract/candidaturas/schema'
import { type VagaMoment, vagaSituation } from '@plantao/contract/vagas/rules'
import Check from 'lucide-react/icons/check'
import { Button } from '../../../components/ui/Button.tsx'
import { useNow } from '../../../lib/use-now.ts'
import { useAcceptCandidatura, useIsAccepting } from '../queries.ts'

interface AcceptButtonProps {
  vaga: VagaMoment & { id: string }
  candidatura: CandidaturaOfVaga
  sameVaga: readonly CandidaturaOfVaga[]
  onAccepted?: () => void
  /** The id of the text that says why a doctor who is booked cannot be accepted. */
  describedBy?: string
}

/** Acts on one click. It is not there once the vaga is decided, and disabled while this doctor is booked elsewhere. */
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
        // The button leaves with its work done; who uses the keyboard stays in the dialog.
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
