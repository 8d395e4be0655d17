import type { CandidaturaOfVaga } from '@plantao/contract/candidaturas/schema'
import { PromptDialog } from '../../../components/PromptDialog.tsx'
import { onceDecided } from '../../../lib/http/errors.ts'
import { useDismiss } from './use-dismiss.ts'

interface DismissDialogProps {
  candidatura: CandidaturaOfVaga
  open: boolean
  onOpenChange: (open: boolean) => void
}

export function DismissDialog({ candidatura: { id, vaga_id, medico }, open, onOpenChange }: DismissDialogProps) {
  const dismiss = useDismiss(vaga_id)
  return (
    <PromptDialog
      draftKey={`dismiss:${id}`}
      open={open}
      onOpenChange={onOpenChange}
      title="Dispensar médico?"
      description={`${medico.nome} recebe um aviso na hora e não pode mais se candidatar a esta vaga, que abre de novo.`}
      confirmLabel="Dispensar"
      danger
      hint="A pessoa lê o motivo."
      loading={dismiss.isPending}
      onConfirm={(reason) =>
        dismiss.mutate(
          { candidatura_id: id, reason },
          onceDecided(() => onOpenChange(false)),
        )
      }
    />
  )
}
