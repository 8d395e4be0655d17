import type { OwnVaga } from '@plantao/contract/vagas/schema'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, use, useMemo, useState } from 'react'
import { CloseVagaDialog } from '../publish/CloseVagaDialog.tsx'
import { ownVagaQuery } from '../queries.ts'
import { ReplacementsDialog } from '../replacements/ReplacementsDialog.tsx'
import { EditVaga, type OwnVagaDialogProps } from './edit-vaga.ts'
import type { OwnVagaActions } from './vaga-actions.ts'

type OpenDialog = {
  name: 'candidatos' | 'edit' | 'close' | 'replacements' | 'raise'
  vagaId: string
}

/**
 * The candidaturas of a vaga. The page gives it, because its domain imports this one. Null on the page of a vaga, which
 * shows them itself.
 */
export type CandidatosDialog = ComponentType<OwnVagaDialogProps> | null

/**
 * The dialogs of these vagas. They stand outside the cards, because a card unmounts when the list scrolls or changes.
 */
export function useOwnVagaDialogs(vagas: readonly OwnVaga[], Candidatos: CandidatosDialog) {
  const Edit = use(EditVaga)
  // `open` is separate from `dialog`, so that a closing dialog keeps its content while it fades.
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const [open, setOpen] = useState(false)
  const listed = vagas.find(({ id }) => id === dialog?.vagaId)
  // An action in a dialog may take the vaga out of the shown part of the list. The dialog then shows the vaga as it was
  // last listed.
  const [last, setLast] = useState(listed)
  if (listed && listed !== last) setLast(listed)
  const alone = useQuery({ ...ownVagaQuery(dialog?.vagaId ?? ''), enabled: open && !listed && dialog !== null })
  const vaga = listed ?? alone.data ?? (last?.id === dialog?.vagaId ? last : undefined)
  const openState = { open, onOpenChange: setOpen }
  // The actions stay the same, so that an opened dialog draws no card again.
  const actions = useMemo((): OwnVagaActions => {
    const show = (name: OpenDialog['name']) => (vagaId: string) => {
      setDialog({ name, vagaId })
      setOpen(true)
    }
    return {
      onCandidatos: show('candidatos'),
      onEdit: show('edit'),
      onClose: show('close'),
      onReplacements: show('replacements'),
      onRaise: show('raise'),
    }
  }, [])
  const dialogs = vaga && (
    <>
      {Candidatos && dialog?.name === 'candidatos' && <Candidatos key={vaga.id} vaga={vaga} {...openState} />}
      {(dialog?.name === 'edit' || dialog?.name === 'raise') && (
        <Edit key={vaga.id} vaga={vaga} raises={dialog.name === 'raise'} {...openState} />
      )}
      {dialog?.name === 'close' && <CloseVagaDialog vaga={vaga} {...openState} />}
      {dialog?.name === 'replacements' && <ReplacementsDialog key={vaga.id} vaga={vaga} {...openState} />}
    </>
  )
  return { actions, dialogs }
}
