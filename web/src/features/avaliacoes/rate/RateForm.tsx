import { zodResolver } from '@hookform/resolvers/zod'
import { type RateFormInput, type RateFormValues, rateForm } from '@plantao/contract/avaliacoes/schema'
import { messages } from '@plantao/contract/messages'
import type { ReactNode } from 'react'
import { Controller } from 'react-hook-form'
import { DraftNotice } from '../../../components/drafts/DraftNotice.tsx'
import { Field } from '../../../components/ui/fields/Field.tsx'
import { TextArea } from '../../../components/ui/fields/TextInput.tsx'
import { useDraftForm } from '../../../lib/drafts/use-draft-form.ts'
import { StarsField } from './StarsField.tsx'

interface RateFormProps {
  id: string
  candidaturaId: string
  /** The day until which the rating can be given. */
  until: string
  /** Shows only the stars until the user has chosen one. */
  folded?: boolean
  onSubmit: (values: RateFormValues) => void
  /** The submit button, if it stands inside the form. */
  children?: ReactNode
}

export function RateForm({ id, candidaturaId, until, folded = false, onSubmit, children }: RateFormProps) {
  const [form, draft] = useDraftForm<RateFormInput, RateFormValues>(`rate:${candidaturaId}`, {
    resolver: zodResolver(rateForm),
    defaultValues: { estrelas: undefined, comentario: '' },
  })
  const { control, register, handleSubmit, formState, watch } = form
  const isFolded = folded && watch('estrelas') === undefined
  return (
    <form id={id} noValidate onSubmit={handleSubmit(onSubmit)} className="flex flex-col gap-5">
      <DraftNotice draft={draft} />
      <Controller
        control={control}
        name="estrelas"
        render={({ field: { value, onChange, ref }, fieldState: { error } }) => (
          <StarsField
            ref={ref}
            value={value}
            onChange={onChange}
            error={error?.message}
            legendClassName={folded ? 'sr-only' : 'mb-1.5 text-sm font-semibold text-ink-2'}
          />
        )}
      />
      {!isFolded && (
        <>
          <Field label="Comentário" hint="Opcional." error={formState.errors.comentario?.message}>
            <TextArea rows={folded ? 2 : 4} {...register('comentario')} />
          </Field>
          <p className="text-sm text-ink-2">{messages.avaliacoes.sealed(until)}</p>
          {children}
        </>
      )}
    </form>
  )
}
