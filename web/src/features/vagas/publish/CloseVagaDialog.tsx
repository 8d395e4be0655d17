import { formatDay } from '@plantao/contract/format'
import type { OwnVaga } from '@plantao/contract/vagas/schema'
import { ConfirmDialog } from '../../../components/ui/ConfirmDialog.tsx'
import { useCloseVaga } from './use-close-vaga.ts'

interface CloseVagaDialogProps {
  vaga: OwnVaga
  open: boolean
  onOpenChange: (open: boolean) => void
}

export function CloseVagaDialog({ vaga, open, onOpenChange }: CloseVagaDialogProps) {
  const close = useCloseVaga()
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Encerrar esta vaga?"
      description={`${vaga.nome_vaga}, ${formatDay(vaga.data)}. ${consequence(vaga.candidaturas_count)} Não é possível reabri-la.`}
      confirmLabel="Encerrar vaga"
      danger
      loading={close.isPending}
      onConfirm={() => close.mutate(vaga.id, { onSettled: () => onOpenChange(false) })}
    />
  )
}

function consequence(candidatos: number) {
  if (candidatos === 0) return 'Ela deixa de aparecer para os médicos.'
  return candidatos === 1
    ? 'Ela deixa de aparecer para os médicos, e quem se candidatou recebe um aviso por e-mail.'
    : `Ela deixa de aparecer para os médicos, e as ${candidatos} pessoas que se candidataram recebem um aviso por e-mail.`
}
