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
import { hasCode, isPasswordWrong, useConfirmEmail } from '../../features/auth/queries.ts'
import { notifyFailure, sentenceOf } from '../../lib/notify.ts'

const notifyConfirmFailure = notifyFailure(messages.login.confirmNotDone, {
  unexpected: messages.unexpected.title,
  offline: messages.offline.confirmEmail,
})

/**
 * Where the link of the confirmation e-mail leads. It is this page that confirms, not the link: programs that look at the
 * links of an e-mail open them without their reader's will.
 */
export default function ConfirmEmail() {
  const token = useTokenInAddress()
  // Another link opened in the same window begins anew.
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

/** Of several sign-ups with one address only the one whose password is known is confirmed. */
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

/** It stays in the address until the page leads on, so that a reload asks again. */
function useTokenInAddress() {
  return useSyncExternalStore(onHashChange, () => new URLSearchParams(location.hash.slice(1)).get('token') ?? '')
}

function onHashChange(listener: () => void) {
  addEventListener('hashchange', listener)
  return () => removeEventListener('hashchange', listener)
}
