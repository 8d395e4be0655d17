import { messages } from '@plantao/contract/messages'
import { noteNames, vagaNotes } from '@plantao/contract/vagas/content-rules'
import type { VagaFormValues } from '@plantao/contract/vagas/schema'
import type { ReactNode } from 'react'
import { Field } from '../../../components/ui/fields/Field.tsx'
import { TextArea, TextInput } from '../../../components/ui/fields/TextInput.tsx'
import { notify } from '../../../lib/notify/notify.ts'
import { EspecialidadeSelect } from '../../especialidades/EspecialidadeSelect.tsx'
import { HorarioFields } from './HorarioFields.tsx'
import { ModalidadeSelect } from './ModalidadeSelect.tsx'
import { SetorField } from './SetorField.tsx'
import type { VagaFormApi } from './use-vaga-form.ts'
import { ValorField } from './ValorField.tsx'

interface VagaFormProps {
  id?: string
  form: VagaFormApi
  today: string
  onSubmit: (values: VagaFormValues) => void
  labelledBy?: string
  /** Offers the hospital's sectors. The sector of an existing vaga is changed in the vaga's menu instead. */
  hasSetor?: boolean
  children?: ReactNode
}

export function VagaForm({ id, form, today, onSubmit, labelledBy, hasSetor = false, children }: VagaFormProps) {
  const { errors } = form.formState
  const submit = form.handleSubmit(onSubmit, (invalid) => {
    if (Object.values(invalid).some((error) => error.message === messages.fields.required)) {
      notify.error(messages.vagas.requiredTitle, messages.vagas.required)
    }
  })
  return (
    <form id={id} noValidate onSubmit={submit} aria-labelledby={labelledBy} className="@container flex flex-col gap-4">
      <Field label="Nome da vaga" required error={errors.nome_vaga?.message}>
        <TextInput placeholder="Ex.: Plantão Emergência Noturna" autoComplete="off" {...form.register('nome_vaga')} />
      </Field>
      <Field label="Especialidade" required error={errors.especialidade?.message}>
        <EspecialidadeSelect {...form.register('especialidade')} chosen={form.getValues('especialidade')} />
      </Field>
      <HorarioFields form={form} today={today} />
      <ValorField form={form} />
      <Field label="Modalidade" error={errors.modalidade?.message}>
        <ModalidadeSelect {...form.register('modalidade')} />
      </Field>
      {hasSetor && <SetorField form={form} />}
      {noteNames.map((name) => (
        <Field key={name} label={vagaNotes[name].label} error={errors[name]?.message}>
          <TextArea placeholder={vagaNotes[name].placeholder} {...form.register(name)} />
        </Field>
      ))}
      {children}
    </form>
  )
}
