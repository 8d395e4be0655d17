import { zodResolver } from '@hookform/resolvers/zod'
import { optionalReason, reason, reply } from '@plantao/contract/fields'
import { type ReactNode, useId } from 'react'
import { z } from 'zod'
import { useDraftForm } from '../lib/drafts/use-draft-form.ts'
import { DraftNotice } from './drafts/DraftNotice.tsx'
import { ConfirmDialog, type ConfirmDialogProps } from './ui/dialog/ConfirmDialog.tsx'
import { Field } from './ui/fields/Field.tsx'
import { TextArea } from './ui/fields/TextInput.tsx'

const asked = {
  reason: { label: 'Motivo', required: true, form: z.object({ words: reason }) },
  'optional reason': { label: 'Motivo', required: false, form: z.object({ words: optionalReason }) },
  reply: { label: 'Resposta', required: true, form: z.object({ words: reply }) },
} as const

interface PromptDialogProps extends Omit<ConfirmDialogProps, 'form' | 'onConfirm'> {
  /** The key of the form's draft: an action and the id of a row, such as 'refuse:1'. */
  draftKey: string
  asks?: keyof typeof asked
  /** Tells the writer who will read the words. */
  hint: string
  /** The words are empty when an optional reason is left out. */
  onConfirm: (words: string) => void
  children?: ReactNode
}

export function PromptDialog({ draftKey, asks = 'reason', hint, onConfirm, children, ...rest }: PromptDialogProps) {
  const formId = useId()
  return (
    <ConfirmDialog {...rest} form={formId} startsAtQuestion={!asked[asks].required}>
      {children}
      {/* The dialog unmounts its content on closing, so the form is empty when the dialog reopens. */}
      <PromptForm
        id={formId}
        draftKey={draftKey}
        asks={asks}
        hint={hint}
        disabled={rest.loading ?? false}
        onSubmit={onConfirm}
      />
    </ConfirmDialog>
  )
}

interface PromptFormProps {
  id: string
  draftKey: string
  asks: keyof typeof asked
  hint: string
  disabled: boolean
  onSubmit: (words: string) => void
}

function PromptForm({ id, draftKey, asks, hint, disabled, onSubmit }: PromptFormProps) {
  const { label, required, form } = asked[asks]
  const [{ register, handleSubmit, formState }, draft] = useDraftForm(draftKey, {
    resolver: zodResolver(form),
    defaultValues: { words: '' },
  })
  return (
    <form id={id} noValidate onSubmit={handleSubmit(({ words }) => onSubmit(words))}>
      <DraftNotice draft={draft} className="mb-4" />
      <Field label={label} required={required} hint={hint} error={formState.errors.words?.message}>
        <TextArea disabled={disabled} {...register('words')} />
      </Field>
    </form>
  )
}
