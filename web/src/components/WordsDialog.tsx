import { zodResolver } from '@hookform/resolvers/zod'
import { reason } from '@plantao/contract/fields'
import { useId } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { Button } from './ui/Button.tsx'
import { Dialog } from './ui/Dialog.tsx'
import { Field } from './ui/Field.tsx'
import { TextArea } from './ui/TextInput.tsx'

interface WordsDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description: string
  /** Of the one field. */
  label: string
  submitLabel: string
  loading: boolean
  onSubmit: (words: string) => void
}

const form = z.object({ words: reason })

/** Asks for up to 500 characters of somebody's own words. */
export function WordsDialog({ submitLabel, label, loading, onSubmit, ...dialog }: WordsDialogProps) {
  const formId = useId()
  return (
    <Dialog
      {...dialog}
      locked={loading}
      footer={
        <>
          <Button variant="secondary" disabled={loading} onClick={() => dialog.onOpenChange(false)}>
            Cancelar
          </Button>
          <Button type="submit" form={formId} loading={loading}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <WordsForm id={formId} label={label} onSubmit={onSubmit} />
    </Dialog>
  )
}

/** Mounts with the dialog's content, so that it opens empty. */
function WordsForm({ id, label, onSubmit }: { id: string } & Pick<WordsDialogProps, 'label' | 'onSubmit'>) {
  const { register, handleSubmit, formState } = useForm({ resolver: zodResolver(form), defaultValues: { words: '' } })
  return (
    <form id={id} noValidate onSubmit={handleSubmit(({ words }) => onSubmit(words))}>
      <Field label={label} required hint="Até 500 caracteres." error={formState.errors.words?.message}>
        <TextArea rows={4} {...register('words')} />
      </Field>
    </form>
  )
}
