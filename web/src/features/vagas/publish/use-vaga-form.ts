import { zodResolver } from '@hookform/resolvers/zod'
import { type VagaFormInput, type VagaFormValues, vagaForm } from '@plantao/contract/vagas/schema'
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

export function useVagaForm(defaultValues: VagaFormInput): VagaFormApi {
  return useForm({ resolver: zodResolver(vagaForm), defaultValues })
}
