import { zodResolver } from '@hookform/resolvers/zod'
import { newPasswordForm } from '@plantao/contract/auth/schema'
import { useForm } from 'react-hook-form'
import { Button } from '../../components/ui/Button.tsx'
import { Field } from '../../components/ui/Field.tsx'
import { PasswordInput } from '../../components/ui/PasswordInput.tsx'
import { config } from '../../lib/config.ts'

interface NewPasswordFormProps {
  saving: boolean
  onSave: (password: string) => void
}

export function NewPasswordForm({ saving, onSave }: NewPasswordFormProps) {
  const form = useForm({
    resolver: zodResolver(newPasswordForm(config.strictValidation)),
    defaultValues: { senha: '', confirmarSenha: '' },
  })
  const { errors } = form.formState
  return (
    <form noValidate onSubmit={form.handleSubmit(({ senha }) => onSave(senha))} className="flex flex-col gap-5">
      <Field label="Nova senha" required error={errors.senha?.message}>
        <PasswordInput autoComplete="new-password" {...form.register('senha')} />
      </Field>
      <Field label="Confirmar nova senha" required error={errors.confirmarSenha?.message}>
        <PasswordInput autoComplete="new-password" {...form.register('confirmarSenha')} />
      </Field>
      <Button type="submit" wide loading={saving}>
        Salvar nova senha
      </Button>
    </form>
  )
}
