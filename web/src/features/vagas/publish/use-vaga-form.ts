import { zodResolver } from '@hookform/resolvers/zod'
import { contentNames, type VagaContent } from '@plantao/contract/vagas/content-rules'
import { valorText } from '@plantao/contract/vagas/rules'
import { type VagaFormInput, type VagaFormValues, vagaForm } from '@plantao/contract/vagas/schema'
import type { UseFormReturn } from 'react-hook-form'
import { useDraftForm } from '../../../lib/drafts/use-draft-form.ts'

export type VagaFormApi = UseFormReturn<VagaFormInput, unknown, VagaFormValues>

export const emptyVaga = { ...formWith((name) => (name === 'modalidade' ? 'presencial' : '')), setor_id: '' }

export const formOf = (vaga: VagaContent) =>
  formWith((name) => (name === 'valor' ? valorText(vaga.valor) : (vaga[name] ?? emptyVaga[name])))

function formWith(textOf: (name: keyof VagaContent) => string | null) {
  return Object.fromEntries(contentNames.map((name) => [name, textOf(name) ?? ''])) as VagaFormInput
}

export const useVagaForm = (draftKey: string, defaultValues: VagaFormInput) =>
  useDraftForm<VagaFormInput, VagaFormValues>(draftKey, { resolver: zodResolver(vagaForm), defaultValues })

/** Sends `modalidade` only when it changes, because during a deploy a process of the earlier release may refuse it. */
export const withChangedModalidade = (
  { modalidade, ...values }: VagaFormValues,
  { modalidade: before = 'presencial' }: Partial<Pick<VagaContent, 'modalidade'>>,
) => (modalidade === before ? values : { ...values, modalidade })
