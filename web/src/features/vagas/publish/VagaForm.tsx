import { zodResolver } from '@hookform/resolvers/zod'
import { messages } from '@plantao/contract/messages'
import { type VagaFormInput, type VagaFormValues, vagaForm } from '@plantao/contract/vagas/schema'
import type { ReactNode } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { Field } from '../../../components/ui/Field.tsx'
import { TextArea, TextInput } from '../../../components/ui/TextInput.tsx'
import { notify } from '../../../lib/notify.ts'
import { EspecialidadeSelect } from './EspecialidadeSelect.tsx'
import { HorarioFields } from './HorarioFields.tsx'
import { ValorField } from './ValorField.tsx'

export type VagaFormApi = UseFormReturn<VagaFormInput, unknown, VagaFormValues>

export const emptyVaga: VagaFormInput = {
  nome_vaga: '',
  especialidade: '',
  data: '',
  horario: '',
  valor: '',
  observacoes: '',
}

export function useVagaForm(defaultValues: VagaFormInput): VagaFormApi {
  return useForm({ resolver: zodResolver(vagaForm), defaultValues })
}

interface VagaFormProps {
  /** For a button that stands outside of the form. */
  id?: string
  form: VagaFormApi
  /** The day it is now where the hospital stands. */
  today: string
  onSubmit: (values: VagaFormValues) => void
  /** The id of the heading that names the form. */
  labelledBy?: string
  children?: ReactNode
}

/** The fields of a vaga, for a new one and for changing one. */
export function VagaForm({ id, form, today, onSubmit, labelledBy, children }: VagaFormProps) {
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
      <HorarioFields
        form={form}
        date={
          <Field label="Data" required error={errors.data?.message}>
            <TextInput type="date" min={today} {...form.register('data')} />
          </Field>
        }
      />
      <ValorField form={form} />
      <Field label="Observações" error={errors.observacoes?.message}>
        <TextArea placeholder="O que é bom saber antes do plantão" {...form.register('observacoes')} />
      </Field>
      {children}
    </form>
  )
}
