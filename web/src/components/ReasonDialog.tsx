import { zodResolver } from '@hookform/resolvers/zod'
import { optionalReasonForm, reasonForm } from '@plantao/contract/fields'
import { type ReactNode, useId } from 'react'
import { useForm } from 'react-hook-form'
import { ConfirmDialog, type ConfirmDialogProps } from './ui/ConfirmDialog.tsx'
import { Field } from './ui/Field.tsx'
import { TextArea } from './ui/TextInput.tsx'

interface ReasonDialogProps extends Omit<ConfirmDialogProps, 'confirmLabel' | 'form' | 'onConfirm'> {
  confirmLabel?: string
  required?: boolean
  /** Who reads the reason. */
  hint: string
  /** With an empty text where none is required and none was given. */
  onConfirm: (reason: string) => void
  /** Before the field. */
  children?: ReactNode
}

/** Asks why before it does something. */
export function ReasonDialog({ required, hint, onConfirm, children, confirmLabel, ...rest }: ReasonDialogProps) {
  const formId = useId()
  return (
    <ConfirmDialog {...rest} confirmLabel={confirmLabel ?? 'Confirmar'} form={formId}>
      {children}
      {/* Inside the dialog, which unmounts its content on closing: reopened, the field is empty. */}
      <ReasonForm
        id={formId}
        required={required ?? false}
        hint={hint}
        disabled={rest.loading ?? false}
        onSubmit={onConfirm}
      />
    </ConfirmDialog>
  )
}

interface ReasonFormProps {
  id: string
  required: boolean
  hint: string
  disabled: boolean
  onSubmit: (reason: string) => void
}

function ReasonForm({ id, required, hint, disabled, onSubmit }: ReasonFormProps) {
  const form = useForm({
    resolver: zodResolver(required ? reasonForm : optionalReasonForm),
    defaultValues: { reason: '' },
  })
  return (
    <form id={id} noValidate onSubmit={form.handleSubmit(({ reason }) => onSubmit(reason))}>
      <Field label="Motivo" required={required} hint={hint} error={form.formState.errors.reason?.message}>
        <TextArea disabled={disabled} maxLength={500} {...form.register('reason')} />
      </Field>
    </form>
  )
}
