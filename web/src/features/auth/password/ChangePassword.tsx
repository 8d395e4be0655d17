import { zodResolver } from '@hookform/resolvers/zod'
import { changePassword } from '@plantao/contract/auth/routes'
import { changePasswordForm } from '@plantao/contract/auth/schema'
import { messages } from '@plantao/contract/messages'
import type { RouteInput } from '@plantao/contract/route'
import KeyRound from 'lucide-react/icons/key-round'
import { useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import { Button } from '../../../components/ui/Button.tsx'
import { CardHeading } from '../../../components/ui/card-heading.ts'
import { Field } from '../../../components/ui/fields/Field.tsx'
import { PasswordInput } from '../../../components/ui/fields/PasswordInput.tsx'
import { config } from '../../../lib/config.ts'
import { call } from '../../../lib/http/api.ts'
import { notify } from '../../../lib/notify/notify.ts'
import { useChange } from '../../../lib/realtime/use-change.ts'
import { OpenSessions } from '../sessions/OpenSessions.tsx'
import { HiddenUsername } from './HiddenUsername.tsx'
import { NewPasswordFields } from './NewPasswordFields.tsx'
import { isPasswordWrong, notifyPasswordFailure } from './password-errors.ts'

/** The component contains a form, so it cannot stand inside another form. */
export function ChangePassword() {
  const [open, setOpen] = useState(false)
  const headingId = useId()
  return (
    <CardHeading value={headingId}>
      <section aria-labelledby={headingId} className="flex flex-col gap-4">
        <h3 id={headingId} className="text-lg font-semibold">
          Senha e sessões
        </h3>
        {open ? (
          <ChangePasswordForm onClose={() => setOpen(false)} />
        ) : (
          <Button
            variant="secondary"
            className="w-fit"
            icon={<KeyRound aria-hidden className="size-5" />}
            onClick={() => setOpen(true)}
          >
            Alterar senha
          </Button>
        )}
        <OpenSessions />
      </section>
    </CardHeading>
  )
}

function ChangePasswordForm({ onClose }: { onClose: () => void }) {
  const change = useChangePassword()
  const form = useForm({
    resolver: zodResolver(changePasswordForm(config.strictValidation)),
    defaultValues: { senhaAtual: '', senha: '', confirmarSenha: '' },
  })
  const { errors } = form.formState
  const submit = form.handleSubmit(({ senhaAtual, senha }) =>
    change.mutate(
      { current_password: senhaAtual, password: senha },
      {
        onSuccess: onClose,
        onError: (error) => {
          if (!isPasswordWrong(error)) return
          form.setError('senhaAtual', { message: messages.password.wrong }, { shouldFocus: true })
        },
      },
    ),
  )
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <HiddenUsername />
      <Field label="Senha atual" required error={errors.senhaAtual?.message}>
        <PasswordInput autoComplete="current-password" autoFocus {...form.register('senhaAtual')} />
      </Field>
      <NewPasswordFields
        label="Nova senha"
        confirmLabel="Confirmar nova senha"
        senha={form.register('senha')}
        confirmarSenha={form.register('confirmarSenha')}
        errors={errors}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" loading={change.isPending}>
          Salvar nova senha
        </Button>
        <Button variant="secondary" disabled={change.isPending} onClick={onClose}>
          Cancelar
        </Button>
      </div>
    </form>
  )
}

const useChangePassword = () =>
  useChange({
    mutationFn: (body: RouteInput<typeof changePassword>['body']) => call(changePassword, { body }),
    // A new password ends the other sessions, so the list of sessions loads again.
    changes: () => [{ topic: 'auth' }],
    isPendingUntilShown: true,
    onSuccess: () => notify.success(messages.password.changedSignedIn),
    onError: (error) => {
      if (!isPasswordWrong(error)) notifyPasswordFailure(error)
    },
  })
