import type { acceptInviteForm } from '@plantao/contract/operadores/schema'
import type { UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import { DraftNotice } from '../../../components/drafts/DraftNotice.tsx'
import { Button } from '../../../components/ui/Button.tsx'
import { Field } from '../../../components/ui/fields/Field.tsx'
import { TextInput } from '../../../components/ui/fields/TextInput.tsx'
import type { FormDraft } from '../../../lib/drafts/use-draft-form.ts'
import { EmailInput } from '../../auth/EmailInput.tsx'
import { NewPasswordFields } from '../../auth/password/NewPasswordFields.tsx'

type InviteValues = z.input<ReturnType<typeof acceptInviteForm>>

interface InviteFormProps {
  form: UseFormReturn<InviteValues>
  draft: FormDraft
  /** True when the invitation names the e-mail address. */
  isEmailFixed: boolean
  onContinue: () => void
}

/** The first step of an invitation: name, password, and the e-mail address if the invitation does not name it. */
export function InviteForm({ form, draft, isEmailFixed, onContinue }: InviteFormProps) {
  const { register, handleSubmit, formState } = form
  const { errors } = formState
  return (
    <form noValidate onSubmit={handleSubmit(onContinue)} className="flex flex-col gap-5">
      <DraftNotice draft={draft} />
      <Field label="E-mail" required error={errors.email?.message}>
        <EmailInput readOnly={isEmailFixed} {...register('email')} />
      </Field>
      <Field label="Nome" required hint="Aparece ao lado do que você decidir." error={errors.nome?.message}>
        <TextInput autoComplete="name" {...register('nome')} />
      </Field>
      <NewPasswordFields
        label="Senha"
        confirmLabel="Confirmar senha"
        senha={register('senha')}
        confirmarSenha={register('confirmarSenha')}
        errors={errors}
      />
      <Button type="submit" wide>
        Continuar
      </Button>
    </form>
  )
}
