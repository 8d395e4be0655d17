import { dayIn } from '@plantao/contract/format'
import type { Plantao } from '@plantao/contract/plantoes/schema'
import { useId } from 'react'
import { DraftNotice } from '../../../components/drafts/DraftNotice.tsx'
import { Button } from '../../../components/ui/Button.tsx'
import { CancelButton, Dialog } from '../../../components/ui/dialog/Dialog.tsx'
import { useNow } from '../../../lib/time/use-now.ts'
import { MovedMeanwhile } from '../../vagas/publish/MovedMeanwhile.tsx'
import { useSeenSetor } from '../../vagas/publish/use-seen-setor.ts'
import { useSeenTimes } from '../../vagas/publish/use-seen-times.ts'
import { formOf, useVagaForm } from '../../vagas/publish/use-vaga-form.ts'
import { VagaForm } from '../../vagas/publish/VagaForm.tsx'
import { useEditPlantao } from './plantao-changes.ts'

interface EditPlantaoDialogProps {
  plantao: Plantao
  open: boolean
  onOpenChange: (open: boolean) => void
}

export function EditPlantaoDialog({ open, ...props }: EditPlantaoDialogProps) {
  const formId = useId()
  const edit = useEditPlantao(props.plantao.id)
  return (
    <Dialog
      open={open}
      onOpenChange={props.onOpenChange}
      title="Alterar rascunho"
      locked={edit.isPending}
      footer={
        <>
          <CancelButton disabled={edit.isPending} />
          <Button type="submit" form={formId} loading={edit.isPending}>
            Salvar
          </Button>
        </>
      }
    >
      <EditForm formId={formId} edit={edit} {...props} />
    </Dialog>
  )
}

interface EditFormProps extends Omit<EditPlantaoDialogProps, 'open'> {
  formId: string
  edit: ReturnType<typeof useEditPlantao>
}

function EditForm({ formId, edit, plantao, onOpenChange }: EditFormProps) {
  const today = dayIn(plantao.time_zone, useNow())
  const setorId = plantao.setor?.id ?? ''
  const [form, draft] = useVagaForm(`plantao:${plantao.id}`, { ...formOf(plantao), setor_id: setorId })
  const seen = useSeenTimes(plantao, form)
  useSeenSetor(setorId, form)
  return (
    <>
      <DraftNotice draft={draft} className="mb-4" />
      <MovedMeanwhile seen={seen} />
      <VagaForm
        hasSetor
        id={formId}
        form={form}
        today={today}
        onSubmit={({ setor_id, ...content }) =>
          edit.mutate(
            { ...content, ...((setor_id ?? '') !== setorId && { setor_id: setor_id ?? null }), moved_from: seen.from },
            { onSuccess: () => onOpenChange(false) },
          )
        }
      />
    </>
  )
}
