import { zodResolver } from '@hookform/resolvers/zod'
import type { OperatorInvite } from '@plantao/contract/operadores/schema'
import { acceptInviteForm } from '@plantao/contract/operadores/schema'
import { useForm } from 'react-hook-form'
import { Button } from '../../../components/ui/Button.tsx'
import { Field } from '../../../components/ui/fields/Field.tsx'
import { TextInput } from '../../../components/ui/fields/TextInput.tsx'
import { config } from '../../../lib/config.ts'
import { EmailInput } from '../../auth/EmailInput.tsx'
import { NewPasswordFields } from '../../auth/password/NewPasswordFields.tsx'

export interface NewOperator {
  email: string
  nome: string
  senha: string
}

interface InviteFormProps {
  invite: OperatorInvite
  /** The values of an earlier try. */
  before: NewOperator | null
  /** The reason why the address of the earlier try was refused. */
  emailError: string | undefined
  onContinue: (operator: NewOperator) => void
}

/** The first step: name and password, and the address where the invitation leaves it open. */
export function InviteForm({ invite, before, emailError, onContinue }: InviteFormProps) {
  const email = before?.email ?? invite.email ?? ''
  const form = useForm({
    resolver: zodResolver(acceptInviteForm(config.strictValidation)),
    defaultValues: { email, nome: before?.nome ?? '', senha: '', confirmarSenha: '' },
    ...(emailError && { errors: { email: { type: 'server', message: emailError } } }),
  })
  const { errors } = form.formState
  const submit = form.handleSubmit(({ email, nome, senha }) => onContinue({ email, nome, senha }))
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <Field label="E-mail" required error={errors.email?.message}>
        <EmailInput readOnly={invite.email !== null} {...form.register('email')} />
      </Field>
      <Field label="Nome" required hint="Aparece ao lado do que você decidir." error={errors.nome?.message}>
        <TextInput autoComplete="name" {...form.register('nome')} />
      </Field>
      <NewPasswordFields
        label="Senha"
        confirmLabel="Confirmar senha"
        senha={form.register('senha')}
        confirmarSenha={form.register('confirmarSenha')}
        errors={errors}
      />
      <Button type="submit" wide>
        Continuar
      </Button>
    </form>
  )
}
