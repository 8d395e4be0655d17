import { messages } from '@plantao/contract/messages'
import { useEffect, useState } from 'react'
import { ButtonLink } from '../../components/ui/Button.tsx'
import { AuthPage } from '../../features/auth/AuthPage.tsx'
import { addressFor } from '../../features/auth/account-views.ts'
import { FormBanner } from '../../features/auth/FormBanner.tsx'
import { NewPasswordForm } from '../../features/auth/password/NewPasswordForm.tsx'
import { useResetPassword } from '../../features/auth/password/use-reset-password.ts'
import { hasCode } from '../../lib/http/errors.ts'

export default function ResetPassword() {
  const token = useTokenOfLink()
  const reset = useResetPassword()
  const isSpent = hasCode(reset.error, 'reset_token_invalid')

  if (reset.isSuccess) {
    return (
      <AuthPage title="Nova senha" back="/">
        <FormBanner tone="done">{messages.password.changed}</FormBanner>
        <div className="flex flex-col gap-3">
          <ButtonLink href={addressFor('medico', 'login')} wide>
            Entrar como médico
          </ButtonLink>
          <ButtonLink href={addressFor('hospital', 'login')} wide variant="secondary">
            Entrar como hospital
          </ButtonLink>
        </div>
      </AuthPage>
    )
  }
  if (token === '' || isSpent) {
    return (
      <AuthPage title="Nova senha" back="/">
        <FormBanner tone="failed">{messages.password.resetInvalid}</FormBanner>
        <ButtonLink href="/?view=recover" wide>
          Pedir novo link
        </ButtonLink>
      </AuthPage>
    )
  }
  return (
    <AuthPage title="Nova senha" intro="Crie a senha que você vai usar a partir de agora." back="/">
      <NewPasswordForm saving={reset.isPending} onSave={(password) => reset.mutate({ token, password })} />
    </AuthPage>
  )
}

/** Read from the fragment, which is then removed from the address bar: it works as a password for an hour. */
function useTokenOfLink() {
  const [token, setToken] = useState(tokenInAddress)
  useEffect(() => {
    const take = () => {
      if (location.hash === '') return
      setToken(tokenInAddress())
      history.replaceState(history.state, '', location.pathname + location.search)
    }
    take()
    // Another link opened in the same window changes only the fragment.
    addEventListener('hashchange', take)
    return () => removeEventListener('hashchange', take)
  }, [])
  return token
}

const tokenInAddress = () => new URLSearchParams(location.hash.slice(1)).get('token') ?? ''
