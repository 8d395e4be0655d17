import { zodResolver } from '@hookform/resolvers/zod'
import type { User } from '@plantao/contract/auth/schema'
import { type Medico, medicoBody } from '@plantao/contract/medicos/schema'
import { messages } from '@plantao/contract/messages'
import { formatPhone } from '@plantao/contract/phone'
import { useLayoutEffect } from 'react'
import { Controller, type FieldError } from 'react-hook-form'
import { DraftNotice } from '../../components/drafts/DraftNotice.tsx'
import { EditFormButtons } from '../../components/drafts/EditFormButtons.tsx'
import { PhoneInput } from '../../components/masked-input/MaskedInput.tsx'
import { Field } from '../../components/ui/fields/Field.tsx'
import { TextInput } from '../../components/ui/fields/TextInput.tsx'
import { config } from '../../lib/config.ts'
import { useDraftForm } from '../../lib/drafts/use-draft-form.ts'
import { notify } from '../../lib/notify/notify.ts'
import { EspecialidadeCombobox } from '../especialidades/EspecialidadeCombobox.tsx'
import { type MedicoValues, useSaveMedico } from './use-save-medico.ts'

interface OwnProfileFormProps {
  user: User
  medico: Medico | null
  focus?: 'nome' | 'especialidade'
  onDone: () => void
}

export function OwnProfileForm({ user, medico, focus = 'nome', onDone }: OwnProfileFormProps) {
  const save = useSaveMedico(user, medico)
  const [form, draft] = useDraftForm<MedicoValues, MedicoValues>('medico', {
    resolver: zodResolver(medicoBody(config.strictValidation)),
    defaultValues: {
      nome: medico?.nome ?? '',
      crm: medico?.crm ?? '',
      especialidade: medico?.especialidade ?? '',
      telefone: formatPhone(medico?.telefone ?? ''),
    },
  })
  const { register, control, handleSubmit, formState, setFocus } = form
  const { errors } = formState
  // The button 'Editar', which had the focus, is gone, so a field takes the focus.
  useLayoutEffect(() => setFocus(focus), [setFocus, focus])

  function finish() {
    draft.forget()
    onDone()
  }

  return (
    <form
      noValidate
      className="grid gap-4 md:grid-cols-2"
      onSubmit={handleSubmit(
        (values) => save.mutate(values, { onSuccess: finish }),
        ({ nome, crm, especialidade }) => {
          if ([nome, crm, especialidade].some(isMissing)) {
            notify.error(messages.medicos.requiredTitle, messages.medicos.required)
          }
        },
      )}
    >
      <DraftNotice draft={draft} className="md:col-span-2" />
      <Field label="Nome completo" required error={textOf(errors.nome)} className="md:col-span-2">
        <TextInput autoComplete="name" {...register('nome')} />
      </Field>
      <Field label="CRM" required error={textOf(errors.crm)}>
        <TextInput placeholder="Ex.: CRM/SP 123456" autoComplete="off" {...register('crm')} />
      </Field>
      <Field label="Especialidade" required error={textOf(errors.especialidade)}>
        <Controller
          control={control}
          name="especialidade"
          render={({ field: { value, onChange, ref } }) => (
            <EspecialidadeCombobox ref={ref} value={value} onChange={onChange} />
          )}
        />
      </Field>
      <Field label="Telefone" error={textOf(errors.telefone)}>
        <PhoneInput {...register('telefone')} />
      </Field>
      <Field label="E-mail" hint={messages.fields.emailOfAccount}>
        <TextInput type="email" readOnly value={user.email} />
      </Field>
      <EditFormButtons draft={draft} isPending={save.isPending} onCancel={onDone} />
    </form>
  )
}

const isMissing = (error: FieldError | undefined) => error?.message === messages.medicos.required

/** A missing value has only a short sentence at its field, because the toast has the full one. */
const textOf = (error: FieldError | undefined) => (isMissing(error) ? messages.fields.required : error?.message)
