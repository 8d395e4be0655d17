import { formatDay } from '@plantao/contract/format'
import type { OwnVaga } from '@plantao/contract/vagas/schema'
import { PromptDialog } from '../../../components/PromptDialog.tsx'
import { onceDecided } from '../../../lib/http/errors.ts'
import { useCloseVaga } from '../own-vaga-changes.ts'

interface CloseVagaDialogProps {
  vaga: OwnVaga
  open: boolean
  onOpenChange: (open: boolean) => void
}

export function CloseVagaDialog({ vaga, open, onOpenChange }: CloseVagaDialogProps) {
  const close = useCloseVaga()
  const { accepted_name } = vaga
  return (
    <PromptDialog
      draftKey={`close:${vaga.id}`}
      open={open}
      onOpenChange={onOpenChange}
      title="Encerrar esta vaga?"
      description={`${vaga.nome_vaga}, ${formatDay(vaga.data)}. ${accepted_name ? dismissal(accepted_name) : consequence(vaga.candidaturas_count)}`}
      confirmLabel="Encerrar vaga"
      danger
      asks={accepted_name ? 'reason' : 'optional reason'}
      hint={accepted_name ? `${accepted_name} lê o motivo.` : 'Opcional. Fica no histórico da vaga.'}
      loading={close.isPending}
      onConfirm={(reason) =>
        close.mutate(
          { vaga_id: vaga.id, ...(reason && { reason }) },
          onceDecided(() => onOpenChange(false)),
        )
      }
    />
  )
}

const dismissal = (nome: string) => `${nome} deixa de ter este plantão e recebe um aviso na hora.`

function consequence(candidatos: number) {
  if (candidatos === 0) return 'Ela deixa de aparecer para os médicos.'
  return candidatos === 1
    ? 'Ela deixa de aparecer para os médicos, e quem se candidatou recebe um aviso por e-mail.'
    : `Ela deixa de aparecer para os médicos, e as ${candidatos} pessoas que se candidataram recebem um aviso por e-mail.`
}
