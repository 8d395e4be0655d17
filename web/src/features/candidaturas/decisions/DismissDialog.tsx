import { dismissMedico } from '@plantao/contract/candidaturas/routes'
import type { CandidaturaOfVaga } from '@plantao/contract/candidaturas/schema'
import { messages } from '@plantao/contract/messages'
import { limits } from '@plantao/contract/sentences/limits'
import { PromptDialog } from '../../../components/PromptDialog.tsx'
import { call } from '../../../lib/http/api.ts'
import { onceDecided } from '../../../lib/http/errors.ts'
import { notify } from '../../../lib/notify/notify.ts'
import { notifyFailure } from '../../../lib/notify/notify-failure.ts'
import { vagaAndCandidaturas } from '../../../lib/realtime/change.ts'
import { useChange } from '../../../lib/realtime/use-change.ts'

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

const texts = messages.candidaturas

const useDismiss = (vaga_id: string) =>
  useChange({
    mutationFn: (body: { candidatura_id: string; reason: string }) => call(dismissMedico, { body }),
    changes: () => vagaAndCandidaturas(vaga_id),
    onSuccess: ({ vaga_is_open }) => notify.success(vaga_is_open ? texts.dismissed : limits.dismissedAndClosed),
    onError: notifyFailure(texts.dismissFailed, { offline: messages.offline.dismiss }),
  })
