import { zodResolver } from '@hookform/resolvers/zod'
import { type AccountType, isSide } from '@plantao/contract/account-types'
import { loginForm } from '@plantao/contract/auth/schema'
import { messages } from '@plantao/contract/messages'
import { type KeyboardEvent, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { Button, TextLink } from '../../../components/ui/Button.tsx'
import { Field } from '../../../components/ui/fields/Field.tsx'
import { PasswordInput } from '../../../components/ui/fields/PasswordInput.tsx'
import { ApiError, hasCode } from '../../../lib/http/errors.ts'
import { signIn, signInByCode } from '../../../lib/http/sign-in.ts'
import { notify } from '../../../lib/notify/notify.ts'
import { notifyFailure } from '../../../lib/notify/notify-failure.ts'
import { viewFor } from '../account-views.ts'
import { addCodeOfMessage } from '../code-of-message.ts'
import { EmailInput } from '../EmailInput.tsx'
import { LoginCodeForm } from '../second-factor/LoginCodeForm.tsx'
import { endPendingSignUps } from '../sign-up/pending-sign-up.ts'
import { ResendConfirmation } from './ResendConfirmation.tsx'

interface LoginFormProps {
  accountType: AccountType
  knownEmail?: string | undefined
  /** True after signing in, while the dashboard loads. */
  entering: boolean
}

const notifySignInFailure = notifyFailure(messages.login.failedTitle, {
  unexpected: messages.unexpected.title,
  offline: messages.offline.signIn,
})

async function enter(signingIn: Promise<unknown>) {
  await signingIn.catch(addCodeOfMessage)
  endPendingSignUps()
}

export function LoginForm({ accountType, knownEmail = '', entering }: LoginFormProps) {
  const form = useForm({ resolver: zodResolver(loginForm), defaultValues: { email: knownEmail, senha: '' } })
  const { errors, isSubmitting } = form.formState
  const [email, senha] = useWatch({ control: form.control, name: ['email', 'senha'] })
  const [unconfirmed, setUnconfirmed] = useState(false)
  /** Stands for the right password, when the account asks for a code too. */
  const [token, setToken] = useState<string>()
  const busy = isSubmitting || entering

  const submit = form.handleSubmit(
    async (values) => {
      try {
        await enter(signIn(values.email, values.senha))
      } catch (error) {
        const isUnconfirmed = hasCode(error, 'email_not_confirmed')
        setUnconfirmed(isUnconfirmed)
        if (error instanceof ApiError && error.token) {
          form.resetField('senha')
          setToken(error.token)
        } else if (isUnconfirmed)
          notify.error(
            messages.login.failedTitle,
            accountType === 'hospital' ? messages.login.notConfirmedHospital : messages.login.notConfirmedMedico,
          )
        else notifySignInFailure(error)
      }
    },
    () => notify.error(messages.login.invalidTitle, messages.login.invalid),
  )

  /**
   * Browsers ignore Enter while the form's button is disabled. Here Enter still submits, so that the fields show their
   * messages.
   */
  function submitOnEnter(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    if (!busy) void submit()
  }

  if (token) {
    return (
      <LoginCodeForm
        entering={entering}
        onCode={(code) => enter(signInByCode(token, code))}
        onFailure={(error) => {
          notifySignInFailure(error)
          if (hasCode(error, 'second_factor_expired')) setToken(undefined)
        }}
        onBack={() => {
          form.reset({ email: '', senha: '' })
          setToken(undefined)
        }}
      />
    )
  }
  return (
    <form noValidate onSubmit={submit} onKeyDown={submitOnEnter} className="flex flex-col gap-5">
      <Field label="E-mail" required error={errors.email?.message}>
        <EmailInput {...form.register('email')} />
      </Field>
      <Field label="Senha" required error={errors.senha?.message}>
        <PasswordInput autoComplete="current-password" {...form.register('senha')} />
      </Field>
      <TextLink
        href={`/?view=recover${isSide(accountType) ? `&from=${viewFor(accountType, 'login')}` : ''}`}
        state={{ email }}
        className="-my-2.5 flex min-h-11 w-fit items-center"
      >
        Esqueci minha senha
      </TextLink>
      <Button type="submit" wide loading={busy} disabled={email.trim() === '' || senha === ''}>
        Entrar
      </Button>
      {unconfirmed && (
        <>
          <ResendConfirmation email={email} onInvalid={() => void form.trigger('email', { shouldFocus: true })} />
          <TextLink href="/confirmar" state={{ email }} className="flex min-h-11 w-fit items-center">
            Digitar o código do e-mail
          </TextLink>
        </>
      )}
    </form>
  )
}
