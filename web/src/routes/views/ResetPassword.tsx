import { messages } from '@plantao/contract/messages'
import { useEffect, useState } from 'react'
import { ButtonLink } from '../../components/ui/Button.tsx'
import { AuthPage } from '../../features/auth/AuthPage.tsx'
import { FormBanner } from '../../features/auth/FormBanner.tsx'
import { NewPasswordForm } from '../../features/auth/password/NewPasswordForm.tsx'
import { useResetPassword } from '../../features/auth/queries.ts'
import { ApiError } from '../../lib/http/api.ts'

export default function ResetPassword() {
  const token = useTokenOfLink()
  const reset = useResetPassword()
  const isSpent = reset.error instanceof ApiError && reset.error.code === 'reset_token_invalid'

  if (reset.isSuccess) {
    return (
      <AuthPage title="Nova senha" back="/">
        <FormBanner tone="done">{messages.password.changed}</FormBanner>
        <div className="flex flex-col gap-3">
          <ButtonLink href="/?view=doctor-login" wide>
            Entrar como médico
          </ButtonLink>
          <ButtonLink href="/?view=hospital-login" wide variant="secondary">
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

/** Read from the fragment, which then leaves the address bar: it is a password for an hour. '' when there is none. */
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
