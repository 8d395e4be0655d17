import { zodResolver } from '@hookform/resolvers/zod'
import type { Hospital } from '@plantao/contract/hospitais/schema'
import { membroCrm } from '@plantao/contract/membros/rules'
import { type Membro, type MembroFormInput, type MembroFormValues, membroForm } from '@plantao/contract/membros/schema'
import { membros as texts } from '@plantao/contract/sentences/membros'
import { useId, useState } from 'react'
import { DraftNotice } from '../../components/drafts/DraftNotice.tsx'
import { PhoneInput } from '../../components/masked-input/MaskedInput.tsx'
import { Button } from '../../components/ui/Button.tsx'
import { ConfirmDialog } from '../../components/ui/dialog/ConfirmDialog.tsx'
import { CancelButton, Dialog } from '../../components/ui/dialog/Dialog.tsx'
import { Field } from '../../components/ui/fields/Field.tsx'
import { TextInput } from '../../components/ui/fields/TextInput.tsx'
import { useDraftForm } from '../../lib/drafts/use-draft-form.ts'
import { hasCode } from '../../lib/http/errors.ts'
import { sentenceOf } from '../../lib/notify/notify-failure.ts'
import { EspecialidadeSelect } from '../especialidades/EspecialidadeSelect.tsx'
import { useChangeMembro, useCreateMembro } from './membros.ts'

interface MembroDialogProps {
  /** Null for a new doctor. */
  membro: Membro | null
  hospital: Hospital
  open: boolean
  onOpenChange: (open: boolean) => void
}

interface Outcome {
  onSuccess: () => void
  onError: (error: Error) => void
}

export function MembroDialog({ membro, hospital, open, onOpenChange }: MembroDialogProps) {
  const formId = useId()
  const [create, change] = [useCreateMembro(), useChangeMembro()]
  const isPending = create.isPending || change.isPending
  function save({ telefone, email, ...known }: MembroFormValues, is_another: boolean, outcome: Outcome) {
    // Contacts that were kept while the hospital was proven stay.
    const values = hospital.is_limited ? known : { ...known, telefone, email }
    if (membro) change.mutate({ id: membro.id, ...values }, outcome)
    else create.mutate({ ...values, is_another }, outcome)
  }
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={membro ? 'Alterar médico' : 'Novo médico'}
      initialFocus="[name=nome]"
      locked={isPending}
      footer={
        <>
          <CancelButton disabled={isPending} />
          <Button type="submit" form={formId} loading={isPending}>
            Salvar
          </Button>
        </>
      }
    >
      <MembroFields id={formId} membro={membro} hospital={hospital} onSave={save} onDone={() => onOpenChange(false)} />
    </Dialog>
  )
}

interface MembroFieldsProps extends Pick<MembroDialogProps, 'membro' | 'hospital'> {
  id: string
  onSave: (values: MembroFormValues, is_another: boolean, outcome: Outcome) => void
  onDone: () => void
}

function MembroFields({ id, membro, hospital, onSave, onDone }: MembroFieldsProps) {
  const [form, draft] = useDraftForm<MembroFormInput, MembroFormValues>(`membro:${membro?.id ?? 'new'}`, {
    resolver: zodResolver(membroForm(hospital.estado)),
    defaultValues: {
      nome: membro?.nome ?? '',
      crm: (membro && membroCrm(membro)) ?? '',
      rqe: membro?.rqe ?? '',
      especialidade: membro?.especialidade ?? '',
      telefone: membro?.telefone ?? '',
      email: membro?.email ?? '',
    },
  })
  /** Asks whether an equal name is another person's. */
  const [question, setQuestion] = useState({ text: '', isOpen: false })
  const close = () => setQuestion({ ...question, isOpen: false })
  const { register, handleSubmit, formState, setError } = form
  const { errors } = formState
  const submit = (is_another: boolean) =>
    handleSubmit((values) =>
      onSave(values, is_another, {
        onSuccess: () => {
          draft.forget()
          onDone()
        },
        onError: (error) => {
          const text = sentenceOf(error) ?? ''
          if (hasCode(error, 'membro_crm_taken')) setError('crm', { message: text }, { shouldFocus: true })
          if (hasCode(error, 'membro_same_name')) setQuestion({ text, isOpen: true })
        },
      }),
    )
  return (
    <form id={id} noValidate onSubmit={submit(false)} className="flex flex-col gap-4">
      <DraftNotice draft={draft} />
      <Field label="Nome completo" required error={errors.nome?.message}>
        <TextInput autoComplete="off" {...register('nome')} />
      </Field>
      <div className="grid gap-4 @md:grid-cols-2">
        <Field label="CRM" error={errors.crm?.message}>
          <TextInput placeholder={`CRM/${hospital.estado} 123456`} autoComplete="off" {...register('crm')} />
        </Field>
        <Field label="RQE" error={errors.rqe?.message}>
          <TextInput inputMode="numeric" autoComplete="off" {...register('rqe')} />
        </Field>
      </div>
      <Field label="Especialidade" error={errors.especialidade?.message}>
        <EspecialidadeSelect {...register('especialidade')} chosen={membro?.especialidade ?? ''} />
      </Field>
      {hospital.is_limited ? (
        <p className="text-sm text-ink-2">{texts.contactsNeedProof}</p>
      ) : (
        <div className="grid gap-4 @md:grid-cols-2">
          <Field label="Telefone" error={errors.telefone?.message}>
            <PhoneInput autoComplete="off" {...register('telefone')} />
          </Field>
          <Field label="E-mail" error={errors.email?.message}>
            <TextInput type="email" autoComplete="off" {...register('email')} />
          </Field>
        </div>
      )}
      <ConfirmDialog
        open={question.isOpen}
        onOpenChange={close}
        title={question.text}
        confirmLabel="É outra pessoa"
        cancelLabel="Voltar"
        onConfirm={() => {
          close()
          void submit(true)()
        }}
      />
    </form>
  )
}
