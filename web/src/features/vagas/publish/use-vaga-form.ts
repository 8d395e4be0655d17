import { zodResolver } from '@hookform/resolvers/zod'
import { valorText } from '@plantao/contract/vagas/rules'
import { type Vaga, type VagaFormInput, type VagaFormValues, vagaForm } from '@plantao/contract/vagas/schema'
import type { UseFormReturn } from 'react-hook-form'
import { useDraftForm } from '../../../lib/drafts/use-draft-form.ts'

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

export const useVagaForm = (place: string, defaultValues: VagaFormInput) =>
  useDraftForm<VagaFormInput, VagaFormValues>(place, { resolver: zodResolver(vagaForm), defaultValues })
