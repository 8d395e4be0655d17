import { zodResolver } from '@hookform/resolvers/zod'
import { newPasswordForm } from '@plantao/contract/auth/schema'
import { useForm } from 'react-hook-form'
import { Button } from '../../../components/ui/Button.tsx'
import { config } from '../../../lib/config.ts'
import { NewPasswordFields } from './NewPasswordFields.tsx'

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
      <NewPasswordFields
        label="Nova senha"
        confirmLabel="Confirmar nova senha"
        senha={form.register('senha')}
        confirmarSenha={form.register('confirmarSenha')}
        errors={errors}
      />
      <Button type="submit" wide loading={saving}>
        Salvar nova senha
      </Button>
    </form>
  )
}
