import type { Plantao } from '@plantao/contract/plantoes/schema'
import { editShift as texts } from '@plantao/contract/sentences/escala'
import { contentNames } from '@plantao/contract/vagas/content-rules'
import { useEditPlantao } from '../panel/plantao-changes.ts'
import { EditDialog } from './EditDialog.tsx'

interface EditPlantaoDialogProps {
  plantao: Plantao
  open: boolean
  onOpenChange: (open: boolean) => void
}

export function EditPlantaoDialog({ plantao, open, onOpenChange }: EditPlantaoDialogProps) {
  const edit = useEditPlantao(plantao.id)
  return (
    <EditDialog
      title={plantao.membro ? 'Alterar plantão' : 'Alterar rascunho'}
      shift={plantao}
      names={contentNames}
      open={open}
      onOpenChange={onOpenChange}
      isPending={edit.isPending}
      outcome={() => ({ sentence: plantao.membro ? texts.fixed : texts.draft, submitLabel: 'Salvar' })}
      onEdit={(changed) => edit.mutate(changed, { onSuccess: () => onOpenChange(false) })}
    />
  )
}
