import type { OwnVaga } from '@plantao/contract/vagas/schema'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, useMemo, useState } from 'react'
import { useLoaded } from '../../../lib/code-loading/use-loaded.ts'
import { ProposeChangeDialog } from '../changes/ProposeChangeDialog.tsx'
import { CloseVagaDialog } from '../publish/CloseVagaDialog.tsx'
import { EditVagaDialog } from '../publish/EditVagaDialog.tsx'
import { ownVagaQuery } from '../queries.ts'
import { ReplacementsDialog } from '../replacements/ReplacementsDialog.tsx'
import type { OwnVagaActions } from './vaga-actions.ts'

type OpenDialog = {
  name: 'candidatos' | 'edit' | 'close' | 'propose' | 'move' | 'replacements' | 'raise'
  vagaId: string
}

type OwnVagaDialog = ComponentType<{ vaga: OwnVaga; open: boolean; onOpenChange: (open: boolean) => void }>

/** Dialogs of other domains. The page passes them, because those domains import this one. */
export interface ForeignDialogs {
  /** The candidaturas of a vaga. Null on the page of a vaga, which shows them itself. */
  Candidatos: OwnVagaDialog | null
  /** Loads the dialog 'Mover para…' at its first use. */
  loadMove: () => Promise<OwnVagaDialog>
}

/**
 * The dialogs of these vagas. They stand outside the cards, because a card unmounts when the list scrolls or changes.
 */
export function useOwnVagaDialogs(vagas: readonly OwnVaga[], { Candidatos, loadMove }: ForeignDialogs) {
  const { component: Move, whenLoaded } = useLoaded(loadMove)
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
      onPropose: show('propose'),
      onMove: (vagaId) => void whenLoaded(() => show('move')(vagaId)),
      onReplacements: show('replacements'),
      onRaise: show('raise'),
    }
  }, [whenLoaded])
  const dialogs = vaga && (
    <>
      {Candidatos && dialog?.name === 'candidatos' && <Candidatos key={vaga.id} vaga={vaga} {...openState} />}
      {(dialog?.name === 'edit' || dialog?.name === 'raise') && (
        <EditVagaDialog key={vaga.id} vaga={vaga} raises={dialog.name === 'raise'} {...openState} />
      )}
      {dialog?.name === 'close' && <CloseVagaDialog vaga={vaga} {...openState} />}
      {dialog?.name === 'propose' && <ProposeChangeDialog key={vaga.id} vaga={vaga} {...openState} />}
      {Move && dialog?.name === 'move' && <Move key={vaga.id} vaga={vaga} {...openState} />}
      {dialog?.name === 'replacements' && <ReplacementsDialog key={vaga.id} vaga={vaga} {...openState} />}
    </>
  )
  return { actions, dialogs }
}
