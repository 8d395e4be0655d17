import { dayIn } from '@plantao/contract/format'
import { eachNote, noteNames, vagaNotes } from '@plantao/contract/vagas/content-rules'
import type { OwnVaga, VagaFormValues } from '@plantao/contract/vagas/schema'
import { useId, useState } from 'react'
import { DraftNotice } from '../../../components/drafts/DraftNotice.tsx'
import { Button } from '../../../components/ui/Button.tsx'
import { ConfirmDialog } from '../../../components/ui/dialog/ConfirmDialog.tsx'
import { CancelButton, Dialog } from '../../../components/ui/dialog/Dialog.tsx'
import { Field } from '../../../components/ui/fields/Field.tsx'
import { TextArea } from '../../../components/ui/fields/TextInput.tsx'
import { useNow } from '../../../lib/time/use-now.ts'
import { useUpdateVaga } from '../own-vaga-changes.ts'
import { MovedMeanwhile } from './MovedMeanwhile.tsx'
import { useSeenTimes } from './use-seen-times.ts'
import { formOf, useVagaForm, withChangedModalidade } from './use-vaga-form.ts'
import { VagaForm } from './VagaForm.tsx'

interface EditVagaDialogProps {
  vaga: OwnVaga
  open: boolean
  onOpenChange: (open: boolean) => void
  /** True when the form opens to raise the value. */
  raises?: boolean
}

export function EditVagaDialog({ open, raises = false, ...props }: EditVagaDialogProps) {
  const formId = useId()
  const update = useUpdateVaga(props.vaga.id)
  return (
    <Dialog
      open={open}
      onOpenChange={props.onOpenChange}
      title="Alterar vaga"
      initialFocus={raises ? '[name=valor]' : undefined}
      locked={update.isPending}
      footer={
        <>
          <CancelButton disabled={update.isPending} />
          <Button type="submit" form={formId} loading={update.isPending}>
            Salvar
          </Button>
        </>
      }
    >
      {/* The dialog unmounts its content on closing, so that the form shows the stored vaga when reopened. */}
      {props.vaga.status === 'preenchida' ? (
        <NotesForm formId={formId} update={update} {...props} />
      ) : (
        <EditForm formId={formId} update={update} {...props} />
      )}
    </Dialog>
  )
}

interface EditFormProps extends Omit<EditVagaDialogProps, 'open' | 'raises'> {
  formId: string
  update: ReturnType<typeof useUpdateVaga>
}

/** The form for a shift with an accepted doctor, who has to agree to all changes except those of the notes. */
function NotesForm({ formId, update, vaga, onOpenChange }: EditFormProps) {
  const [form, draft] = useVagaForm(`vaga-notes:${vaga.id}`, formOf(vaga))
  const save = form.handleSubmit((values) =>
    update.mutate(
      eachNote((_, name) => values[name]),
      { onSuccess: () => onOpenChange(false) },
    ),
  )
  const hint = `${vaga.accepted_name} recebe um aviso. Data, horário e valor mudam por “Propor alteração”.`
  return (
    <form id={formId} noValidate onSubmit={save} className="flex flex-col gap-4">
      <DraftNotice draft={draft} />
      {noteNames.map((name, n) => (
        <Field
          key={name}
          label={vagaNotes[name].label}
          hint={n === 0 && hint}
          error={form.formState.errors[name]?.message}
        >
          <TextArea {...form.register(name)} />
        </Field>
      ))}
    </form>
  )
}

function noticeFor(candidatos: number) {
  if (candidatos === 0) return ''
  return ' Quem se candidatou recebe um e-mail com o que mudou e pode retirar a candidatura.'
}

function EditForm({ formId, update, vaga, onOpenChange }: EditFormProps) {
  // The vaga's own zone counts, because the hospital's zone may have changed since the vaga was published.
  const today = dayIn(vaga.time_zone, useNow())
  const [form, draft] = useVagaForm(`vaga:${vaga.id}`, formOf(vaga))
  const seen = useSeenTimes(vaga, form)
  // `moved_from` keeps the stored day and hours at the time of the question, because another window may move the shift
  // before the answer.
  const [asking, setAsking] = useState<{ values: VagaFormValues; moved_from: typeof seen.from } | null>(null)

  function save({ values, moved_from }: NonNullable<typeof asking>) {
    update.mutate(
      { ...withChangedModalidade(values, vaga), moved_from },
      { onSuccess: () => onOpenChange(false), onSettled: () => setAsking(null) },
    )
  }

  return (
    <>
      <DraftNotice draft={draft} className="mb-4" />
      <MovedMeanwhile seen={seen} />
      <VagaForm
        id={formId}
        form={form}
        today={today}
        onSubmit={(values) => setAsking({ values, moved_from: seen.from })}
      />
      <ConfirmDialog
        open={asking !== null}
        onOpenChange={() => setAsking(null)}
        title="Salvar as alterações?"
        description={`Os médicos passam a ver a vaga como está agora no formulário.${noticeFor(vaga.candidaturas_count)}`}
        confirmLabel="Salvar alterações"
        cancelLabel="Continuar editando"
        loading={update.isPending}
        onConfirm={() => asking && save(asking)}
      />
    </>
  )
}
