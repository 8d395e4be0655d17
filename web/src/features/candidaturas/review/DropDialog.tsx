import type { CandidaturaOfVaga } from '@plantao/contract/candidaturas/schema'
import { PromptDialog } from '../../../components/PromptDialog.tsx'
import { onceDecided } from '../../../lib/http/errors.ts'
import type { Drop } from './DropButton.tsx'
import { useDismiss, useRefuse } from './review-changes.ts'

interface DropDialogProps {
  drop: Drop
  candidatura: CandidaturaOfVaga
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Asks for a reason, which is optional for a candidate who was not accepted. */
export function DropDialog({ drop, candidatura, open, onOpenChange }: DropDialogProps) {
  const { id, vaga_id, medico } = candidatura
  const refuse = useRefuse(vaga_id)
  const dismiss = useDismiss(vaga_id)
  const closing = onceDecided(() => onOpenChange(false))
  if (drop === 'dismiss') {
    return (
      <PromptDialog
        place={`dismiss:${id}`}
        open={open}
        onOpenChange={onOpenChange}
        title="Dispensar médico?"
        description={`${medico.nome} recebe um aviso na hora e não pode mais se candidatar a esta vaga, que abre de novo.`}
        confirmLabel="Dispensar"
        danger
        hint={hintFor}
        loading={dismiss.isPending}
        onConfirm={(reason) => dismiss.mutate({ candidatura_id: id, reason }, closing)}
      />
    )
  }
  return (
    <PromptDialog
      place={`refuse:${id}`}
      open={open}
      onOpenChange={onOpenChange}
      title="Recusar candidatura?"
      description={`${medico.nome} recebe um aviso e não pode mais se candidatar a esta vaga.`}
      confirmLabel="Recusar"
      danger
      asks="optional reason"
      hint={`Opcional. ${hintFor}`}
      loading={refuse.isPending}
      onConfirm={(reason) => refuse.mutate({ candidatura_id: id, ...(reason && { reason }) }, closing)}
    />
  )
}

const hintFor = 'A pessoa lê o motivo.'
