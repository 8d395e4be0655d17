import { zodResolver } from '@hookform/resolvers/zod'
import { valorText } from '@plantao/contract/vagas/rules'
import { type Vaga, type VagaFormInput, type VagaFormValues, vagaForm } from '@plantao/contract/vagas/schema'
import { type UseFormReturn, useForm } from 'react-hook-form'

export type VagaFormApi = UseFormReturn<VagaFormInput, unknown, VagaFormValues>

export const emptyVaga: VagaFormInput = {
  nome_vaga: '',
  especialidade: '',
  data: '',
  horario: '',
  valor: '',
  observacoes: '',
}

/** The form filled from a vaga. */
export function formOf({ nome_vaga, especialidade, data, horario, valor, observacoes }: Vaga): VagaFormInput {
  return { nome_vaga, especialidade, data, horario, valor: valorText(valor), observacoes: observacoes ?? '' }
}

export function useVagaForm(defaultValues: VagaFormInput): VagaFormApi {
  return useForm({ resolver: zodResolver(vagaForm), defaultValues })
}
