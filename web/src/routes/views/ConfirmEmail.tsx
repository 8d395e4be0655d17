import { zodResolver } from '@hookform/resolvers/zod'
import { confirmForm } from '@plantao/contract/auth/schema'
import { messages } from '@plantao/contract/messages'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useForm } from 'react-hook-form'
import { Button } from '../../components/ui/Button.tsx'
import { Field } from '../../components/ui/Field.tsx'
import { PasswordInput } from '../../components/ui/PasswordInput.tsx'
import { Loading } from '../../components/ui/Skeleton.tsx'
import { Spinner } from '../../components/ui/Spinner.tsx'
import { AuthPage } from '../../features/auth/AuthPage.tsx'
import { FormBanner } from '../../features/auth/FormBanner.tsx'
import { isPasswordWrong } from '../../features/auth/password/password-errors.ts'
import { useConfirmEmail } from '../../features/auth/sign-up/use-confirm-email.ts'
import { hasCode } from '../../lib/http/errors.ts'
import { notifyFailure, sentenceOf } from '../../lib/notify/notify-failure.ts'

const notifyConfirmFailure = notifyFailure(messages.login.confirmNotDone, {
  unexpected: messages.unexpected.title,
  offline: messages.offline.confirmEmail,
})

/**
 * The link of the confirmation e-mail leads here, and this page confirms. The link itself does not, because programs that
 * scan e-mails open links unasked.
 */
export default function ConfirmEmail() {
  const token = useTokenInAddress()
  // Another link opened in the same window starts again.
  return <Confirmation key={token} token={token} />
}

function Confirmation({ token }: { token: string }) {
  const { mutate, error } = useConfirmEmail()
  const [asksPassword, setAsksPassword] = useState(false)
  useEffect(() => mutate({ token }), [mutate, token])
  if (!asksPassword && hasCode(error, 'sign_up_password_required')) setAsksPassword(true)

  if (asksPassword) return <PasswordQuestion token={token} />
  if (error && !hasCode(error, 'confirm_token_invalid')) {
    return (
      <AuthPage title="Confirmar e-mail" back="/">
        <FormBanner tone="failed">
          {messages.login.confirmNotDone}. {sentenceOf(error) ?? messages.unexpected.text}
        </FormBanner>
        <Button wide onClick={() => mutate({ token })}>
          Tentar novamente
        </Button>
      </AuthPage>
    )
  }
  return (
    <AuthPage title="Confirmar e-mail" intro="Estamos confirmando seu e-mail." back="/">
      <Loading className="text-brand">
        <Spinner className="size-8" />
      </Loading>
    </AuthPage>
  )
}

/** Of several sign-ups with one address, the password says which one to confirm. */
function PasswordQuestion({ token }: { token: string }) {
  const confirm = useConfirmEmail()
  const form = useForm({ resolver: zodResolver(confirmForm), defaultValues: { senha: '' } })
  const submit = form.handleSubmit(({ senha }) =>
    confirm.mutate(
      { token, password: senha },
      {
        onError: (error) => {
          if (isPasswordWrong(error)) {
            form.setError('senha', { message: messages.login.confirmPasswordWrong }, { shouldFocus: true })
          } else if (!hasCode(error, 'confirm_token_invalid')) {
            notifyConfirmFailure(error)
          }
        },
      },
    ),
  )
  return (
    <AuthPage title="Confirmar e-mail" intro={messages.login.confirmAsksPassword} back="/">
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        <Field label="Senha" required error={form.formState.errors.senha?.message}>
          <PasswordInput autoComplete="current-password" autoFocus {...form.register('senha')} />
        </Field>
        <Button type="submit" wide loading={confirm.isPending}>
          Confirmar e-mail
        </Button>
      </form>
    </AuthPage>
  )
}

/** Stays in the address, so that a reload confirms again. */
function useTokenInAddress() {
  return useSyncExternalStore(onHashChange, () => new URLSearchParams(location.hash.slice(1)).get('token') ?? '')
}

function onHashChange(listener: () => void) {
  addEventListener('hashchange', listener)
  return () => removeEventListener('hashchange', listener)
}
