import { messages } from '@plantao/contract/messages'
import { contentNames, noteNames, type VagaContent, vagaNotes } from '@plantao/contract/vagas/content-rules'
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
  /** The fields that are shown beside the sector, by default all. Day, hours and value are shown together. */
  names?: readonly (keyof VagaContent)[]
  /** Stands above day and hours. */
  steps?: ReactNode
  /** True for a vaga that does not exist yet: a chosen sector fills its empty fields. */
  isNew?: boolean
  children?: ReactNode
}

export function VagaForm({
  id,
  form,
  today,
  onSubmit,
  labelledBy,
  names = contentNames,
  steps,
  isNew = false,
  children,
}: VagaFormProps) {
  const { errors } = form.formState
  const submit = form.handleSubmit(onSubmit, (invalid) => {
    if (Object.values(invalid).some((error) => error.message === messages.fields.required)) {
      notify.error(messages.vagas.requiredTitle, messages.vagas.required)
    }
  })
  return (
    <form id={id} noValidate onSubmit={submit} aria-labelledby={labelledBy} className="@container flex flex-col gap-4">
      {names.includes('nome_vaga') && (
        <Field label="Nome da vaga" required error={errors.nome_vaga?.message}>
          <TextInput placeholder="Ex.: Plantão Emergência Noturna" autoComplete="off" {...form.register('nome_vaga')} />
        </Field>
      )}
      {names.includes('especialidade') && (
        <Field label="Especialidade" required error={errors.especialidade?.message}>
          <EspecialidadeSelect {...form.register('especialidade')} chosen={form.getValues('especialidade')} />
        </Field>
      )}
      {steps}
      {names.includes('data') && (
        <>
          <HorarioFields form={form} today={today} />
          <ValorField form={form} />
        </>
      )}
      {names.includes('modalidade') && (
        <Field label="Modalidade" error={errors.modalidade?.message}>
          <ModalidadeSelect {...form.register('modalidade')} />
        </Field>
      )}
      <SetorField form={form} fills={isNew} />
      {noteNames
        .filter((name) => names.includes(name))
        .map((name) => (
          <Field key={name} label={vagaNotes[name].label} error={errors[name]?.message}>
            <TextArea placeholder={vagaNotes[name].placeholder} {...form.register(name)} />
          </Field>
        ))}
      {children}
    </form>
  )
}
