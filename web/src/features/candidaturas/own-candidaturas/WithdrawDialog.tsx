import { formatShift } from '@plantao/contract/format'
import { PromptDialog } from '../../../components/PromptDialog.tsx'
import { onceDecided } from '../../../lib/http/errors.ts'
import type { OwnChance } from './GiveUpDialog.tsx'
import { useWithdraw } from './own-changes.ts'

interface WithdrawDialogProps {
  candidatura: OwnChance
  open: boolean
  onOpenChange: (open: boolean) => void
}

export function WithdrawDialog({ candidatura: { id, vaga }, open, onOpenChange }: WithdrawDialogProps) {
  const withdraw = useWithdraw(vaga.id)
  return (
    <PromptDialog
      draftKey={`withdraw:${id}`}
      open={open}
      onOpenChange={onOpenChange}
      title="Retirar candidatura?"
      description={`${vaga.nome_vaga}, ${vaga.hospital.nome}, ${formatShift(vaga)}. O hospital recebe um aviso. Você pode se candidatar de novo enquanto a vaga estiver aberta.`}
      confirmLabel="Retirar"
      asks="optional reason"
      hint="Opcional. O hospital lê o motivo."
      loading={withdraw.isPending}
      onConfirm={(reason) =>
        withdraw.mutate(
          { candidatura_id: id, ...(reason && { reason }) },
          onceDecided(() => onOpenChange(false)),
        )
      }
    />
  )
}
