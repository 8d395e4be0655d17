import { zodResolver } from '@hookform/resolvers/zod'
import { confirmForm } from '@plantao/contract/auth/schema'
import { messages } from '@plantao/contract/messages'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { Button } from '../../components/ui/Button.tsx'
import { Field } from '../../components/ui/fields/Field.tsx'
import { PasswordInput } from '../../components/ui/fields/PasswordInput.tsx'
import { AuthPage } from '../../features/auth/AuthPage.tsx'
import { FormBanner } from '../../features/auth/FormBanner.tsx'
import { CodeForm } from '../../features/auth/one-time-links/CodeForm.tsx'
import { markUsed, useOneTimeLink } from '../../features/auth/one-time-links/use-one-time-link.ts'
import { isPasswordWrong } from '../../features/auth/password/password-errors.ts'
import { useConfirmEmail } from '../../features/auth/sign-up/use-confirm-email.ts'
import { hasCode } from '../../lib/http/errors.ts'
import { notifyFailure, sentenceOf } from '../../lib/notify/notify-failure.ts'

const notifyConfirmFailure = notifyFailure(messages.login.confirmNotDone, {
  unexpected: messages.unexpected.title,
  offline: messages.offline.confirmEmail,
})

/**
 * Confirms as soon as a link is opened. The script sends a POST, so a mail filter that only requests the page confirms
 * nothing. The button is for a failure, and for a page that Back or a reload shows again.
 */
export default function ConfirmEmail() {
  const link = useOneTimeLink('/confirmar')
  const [token, setToken] = useState(link.token)
  const { mutate, error, isPending } = useConfirmEmail()
  useEffect(() => {
    if (!link.isNew || link.token === null) return
    const { token } = link
    // The page may mount twice: React's StrictMode repeats effects, and removing the token changes the address. The
    // timer of the first is cleared, so that one request is sent.
    const timer = setTimeout(() => {
      markUsed(link)
      mutate({ token })
    })
    return () => clearTimeout(timer)
  }, [link, mutate])
  const [asksPassword, setAsksPassword] = useState(false)
  if (!asksPassword && hasCode(error, 'sign_up_password_required')) setAsksPassword(true)
  const isInvalid = hasCode(error, 'confirm_token_invalid')

  if (token !== null && asksPassword) return <PasswordQuestion token={token} />
  if (token === null || isInvalid) {
    const isLinkBroken = link.isBroken || isInvalid
    return (
      <AuthPage title="Confirmar e-mail" intro={isLinkBroken ? undefined : messages.code.confirmIntro} back="/">
        {isLinkBroken && <FormBanner tone="failed">{messages.code.linkFailed}</FormBanner>}
        <CodeForm
          kind="confirm"
          submitLabel="Confirmar e-mail"
          busy={isPending}
          onToken={(redeemed) => {
            setToken(redeemed)
            mutate({ token: redeemed })
          }}
        />
      </AuthPage>
    )
  }
  return (
    <AuthPage title="Confirmar e-mail" intro={link.isNew ? undefined : messages.login.confirmIntro} back="/">
      {error && (
        <FormBanner tone="failed">
          {`${messages.login.confirmNotDone}. ${sentenceOf(error) ?? messages.unexpected.text}`}
        </FormBanner>
      )}
      <Button wide loading={isPending || (link.isNew && error === null)} onClick={() => mutate({ token })}>
        Confirmar e-mail
      </Button>
      {error && (
        <Button variant="secondary" wide onClick={() => setToken(null)}>
          Digitar o código do e-mail
        </Button>
      )}
    </AuthPage>
  )
}

/** Asks for the password when one address has several sign-ups. The password tells which one to confirm. */
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
          } else {
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
