import { messages } from '@plantao/contract/messages'
import { editShift as texts } from '@plantao/contract/sentences/escala'
import { contentNames, vagaContent } from '@plantao/contract/vagas/content-rules'
import { updateVaga } from '@plantao/contract/vagas/routes'
import { editBlockedBy, proposeBlockedBy, vagaSituation } from '@plantao/contract/vagas/rules'
import { useState } from 'react'
import { PromptDialog } from '../../../components/PromptDialog.tsx'
import { ConfirmDialog } from '../../../components/ui/dialog/ConfirmDialog.tsx'
import { call } from '../../../lib/http/api.ts'
import { hasCode, isDecided } from '../../../lib/http/errors.ts'
import { notify } from '../../../lib/notify/notify.ts'
import { notifyFailure } from '../../../lib/notify/notify-failure.ts'
import { useChange } from '../../../lib/realtime/use-change.ts'
import { useNow } from '../../../lib/time/use-now.ts'
import { useProposeChange } from '../../vagas/changes/use-changes.ts'
import type { EditVagaProps } from '../../vagas/own-vagas/edit-vaga.ts'
import { EditDialog } from './EditDialog.tsx'
import type { EditName, ShiftEdit } from './shift-edit.ts'

type Proposal = Pick<ShiftEdit, 'data' | 'horario' | 'valor'>

/**
 * The dialog 'Alterar' of a vaga. If candidates wait for an answer, the hospital must confirm what they are told. Day,
 * hours and value of a filled vaga are proposed to its doctor; the rest changes at once.
 */
export function EditVagaDialog({ vaga, open, onOpenChange, raises = false }: EditVagaProps) {
  const now = useNow()
  const isOpen = vagaSituation(vaga, now) === 'aberta'
  const mayPropose = proposeBlockedBy(vaga, now) === null
  const mayTell = editBlockedBy(vaga, now) === null
  const medico = vaga.accepted_name ?? 'Quem tem o plantão'
  const update = useUpdateVaga(vaga.id)
  const propose = useProposeChange(medico)
  const isPending = update.isPending || propose.isPending
  /** The edit, kept while a dialog asks about it. */
  const [asking, setAsking] = useState<ShiftEdit | null>(null)
  const [overworking, setOverworking] = useState<Proposal | null>(null)
  const close = () => onOpenChange(false)

  const isProposed = (name: EditName) =>
    mayPropose && name !== 'setor_id' && vagaContent[name].changes === 'by proposal'
  const names = contentNames.filter(
    (name) => isOpen || isProposed(name) || (mayTell && vagaContent[name].changes === 'always'),
  )

  function outcome(changed: readonly EditName[]) {
    const isAsked = mayPropose && (changed.length === 0 || changed.some(isProposed))
    return { submitLabel: isAsked ? 'Enviar proposta' : 'Salvar', sentence: sentenceFor(changed, isAsked) }
  }

  function sentenceFor(changed: readonly EditName[], isAsked: boolean) {
    if (changed.length > 0 && changed.every((name) => name === 'setor_id')) return texts.onlySetor
    if (isOpen) return vaga.pendentes_count === 0 ? texts.noCandidatos : texts.candidatos(vaga.pendentes_count)
    if (!mayTell) return texts.cannot
    if (!isAsked) return texts.told(medico)
    return changed.every(isProposed) ? texts.asked(medico) : texts.askedAndRest(medico)
  }

  function start(edit: ShiftEdit) {
    const isSetorAlone = Object.keys(edit).every((name) => name === 'setor_id')
    if (isOpen && !isSetorAlone && vaga.pendentes_count > 0) return setAsking(edit)
    if (!mayPropose) return save(edit, close)
    const { data, horario, valor, moved_from: _, ...rest } = edit
    const proposal = { data, horario, valor }
    const send = () => (Object.values(proposal).some((value) => value !== undefined) ? ask(proposal) : close())
    if (Object.keys(rest).length > 0) save(rest, send)
    else send()
  }

  const save = (edit: ShiftEdit, onSuccess: () => void) =>
    update.mutate(edit, { onSuccess, onSettled: () => setAsking(null) })

  const ask = (proposal: Proposal, override_reason?: string) =>
    propose.mutate(
      { vaga_id: vaga.id, ...proposal, override_reason },
      {
        onSuccess: close,
        onError: (error) => {
          if (hasCode(error, 'medico_over_24_hours')) setOverworking(proposal)
          else if (isDecided(error)) setOverworking(null)
        },
      },
    )

  return (
    <EditDialog
      title={vaga.status === 'preenchida' ? 'Alterar plantão' : 'Alterar vaga'}
      shift={vaga}
      names={names}
      open={open}
      onOpenChange={onOpenChange}
      initialFocus={raises ? '[name=valor]' : undefined}
      isPending={isPending}
      outcome={outcome}
      onEdit={start}
    >
      <ConfirmDialog
        open={asking !== null}
        onOpenChange={() => setAsking(null)}
        title="Salvar as alterações?"
        description={texts.candidatos(vaga.pendentes_count)}
        confirmLabel="Salvar alterações"
        cancelLabel="Continuar editando"
        loading={isPending}
        onConfirm={() => asking && save(asking, close)}
      />
      <PromptDialog
        draftKey={`change-override:${vaga.id}`}
        open={overworking !== null}
        onOpenChange={() => setOverworking(null)}
        title="Propor mais de 24 h seguidas?"
        description={`${medico} tem outros plantões com menos de 1 h de descanso antes ou depois deste. Mais de 24 h sem descanso põem em risco a pessoa e os pacientes.`}
        confirmLabel="Enviar proposta"
        hint="Fica no histórico. A pessoa também lê o motivo."
        loading={isPending}
        onConfirm={(reason) => overworking && ask(overworking, reason)}
      />
    </EditDialog>
  )
}

const useUpdateVaga = (vaga_id: string) =>
  useChange({
    mutationFn: (body: ShiftEdit) => call(updateVaga, { params: { id: vaga_id }, body }),
    changes: () => [{ topic: 'vagas', vaga_id }],
    // The dialog waits for the reloaded lists, so that the focus returns to the shift in its new place.
    isPendingUntilShown: true,
    onSuccess: ({ data, horario }, { moved_from }) =>
      notify.success(moved_from ? texts.moved(data, horario) : messages.vagas.updated),
    onError: notifyFailure(messages.vagas.updateFailed, { offline: messages.offline.updateVaga }),
  })
