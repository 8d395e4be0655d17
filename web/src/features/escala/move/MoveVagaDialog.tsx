import type { RouteInput } from '@plantao/contract/route'
import { moveShift as texts } from '@plantao/contract/sentences/escala'
import { setores } from '@plantao/contract/sentences/setores'
import { updateVaga } from '@plantao/contract/vagas/routes'
import { proposeBlockedBy, vagaSituation } from '@plantao/contract/vagas/rules'
import type { OwnVaga } from '@plantao/contract/vagas/schema'
import { useState } from 'react'
import { ConfirmDialog } from '../../../components/ui/dialog/ConfirmDialog.tsx'
import { call } from '../../../lib/http/api.ts'
import { notify } from '../../../lib/notify/notify.ts'
import { notifyFailure } from '../../../lib/notify/notify-failure.ts'
import { useChange } from '../../../lib/realtime/use-change.ts'
import { useNow } from '../../../lib/time/use-now.ts'
import { ProposeChangeDialog } from '../../vagas/changes/ProposeChangeDialog.tsx'
import { MoveDialog } from './MoveDialog.tsx'
import type { Move } from './movable-shift.ts'

interface MoveVagaDialogProps {
  vaga: OwnVaga
  open: boolean
  onOpenChange: (open: boolean) => void
}

/**
 * The dialog 'Mover para…' for a vaga. If candidates wait for an answer, the hospital must confirm new times. New times
 * of a filled vaga are proposed to its doctor.
 */
export function MoveVagaDialog({ vaga, open, onOpenChange }: MoveVagaDialogProps) {
  const now = useNow()
  const isOpen = vagaSituation(vaga, now) === 'aberta'
  const isFilled = proposeBlockedBy(vaga, now) === null
  const [asking, setAsking] = useState<Move | null>(null)
  const [proposed, setProposed] = useState<Move | null>(null)
  const moveVaga = useMoveVaga(vaga.id)

  function save(move: Move, onSaved: () => void) {
    const { data, horario, setor_id, from } = move
    const times = move.changesTimes && !isFilled && { data, horario, moved_from: from }
    moveVaga.mutate(
      { ...times, ...(move.changesSetor && { setor_id }) },
      { onSuccess: onSaved, onSettled: () => setAsking(null) },
    )
  }

  const close = () => onOpenChange(false)

  function start(move: Move) {
    if (!move.changesTimes || (isOpen && vaga.pendentes_count === 0)) save(move, close)
    else if (isOpen) setAsking(move)
    else if (move.changesSetor) save(move, () => setProposed(move))
    else setProposed(move)
  }

  function consequence({ changesTimes, changesSetor }: Move) {
    if (!changesTimes) return texts.onlySetor
    if (isOpen) return vaga.pendentes_count === 0 ? texts.noCandidatos : texts.candidatos(vaga.pendentes_count)
    const agreement = texts.needsAgreement(vaga.accepted_name ?? '')
    return changesSetor ? `${agreement} ${texts.setorNow}` : agreement
  }

  return (
    <MoveDialog
      shift={vaga}
      open={open}
      onOpenChange={onOpenChange}
      movesTimes={isOpen || isFilled}
      submitLabel={isFilled ? 'Continuar' : 'Mover'}
      isPending={moveVaga.isPending}
      consequence={consequence}
      onMove={start}
    >
      <ConfirmDialog
        open={asking !== null}
        onOpenChange={() => setAsking(null)}
        title="Mover a vaga?"
        description={texts.candidatos(vaga.pendentes_count)}
        confirmLabel="Mover"
        loading={moveVaga.isPending}
        onConfirm={() => asking && save(asking, close)}
      />
      {proposed && (
        <ProposeChangeDialog vaga={vaga} times={proposed} open onOpenChange={() => setProposed(null)} onSent={close} />
      )}
    </MoveDialog>
  )
}

/** Moves a vaga in the plan: its day and hours, its sector, or both at once. */
const useMoveVaga = (vaga_id: string) =>
  useChange({
    mutationFn: (body: RouteInput<typeof updateVaga>['body']) => call(updateVaga, { params: { id: vaga_id }, body }),
    changes: () => [{ topic: 'vagas', vaga_id }],
    // The dialog waits for the reloaded plan, so that the focus returns to the shift in its new place.
    isPendingUntilShown: true,
    onSuccess: ({ data, horario }, body) => notify.success(body.data ? texts.done(data, horario) : setores.moved),
    onError: notifyFailure(texts.failed, { offline: texts.offline }),
  })
