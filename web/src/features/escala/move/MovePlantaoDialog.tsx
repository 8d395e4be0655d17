import type { Plantao } from '@plantao/contract/plantoes/schema'
import { moveShift as texts } from '@plantao/contract/sentences/escala'
import { useMovePlantao } from '../panel/plantao-changes.ts'
import { MoveDialog } from './MoveDialog.tsx'

interface MovePlantaoDialogProps {
  plantao: Plantao
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** The dialog 'Mover para…' for a draft, which moves without a question. */
export function MovePlantaoDialog({ plantao, open, onOpenChange }: MovePlantaoDialogProps) {
  const movePlantao = useMovePlantao(plantao.id)
  return (
    <MoveDialog
      shift={plantao}
      open={open}
      onOpenChange={onOpenChange}
      movesTimes
      submitLabel="Mover"
      isPending={movePlantao.isPending}
      consequence={() => texts.draft}
      onMove={({ data, horario, setor_id, changesTimes, changesSetor, from }) =>
        movePlantao.mutate(
          { ...(changesSetor && { setor_id }), ...(changesTimes && { data, horario, moved_from: from }) },
          { onSuccess: () => onOpenChange(false) },
        )
      }
    />
  )
}
