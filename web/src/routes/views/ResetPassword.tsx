import { messages } from '@plantao/contract/messages'
import { useState } from 'react'
import { ButtonLink } from '../../components/ui/Button.tsx'
import { AuthPage } from '../../features/auth/AuthPage.tsx'
import { addressFor } from '../../features/auth/account-views.ts'
import { FormBanner } from '../../features/auth/FormBanner.tsx'
import { CodeForm } from '../../features/auth/one-time-links/CodeForm.tsx'
import { useOneTimeLink } from '../../features/auth/one-time-links/use-one-time-link.ts'
import { NewPasswordForm } from '../../features/auth/password/NewPasswordForm.tsx'
import { useResetPassword } from '../../features/auth/password/use-reset-password.ts'
import { hasCode } from '../../lib/http/errors.ts'

export default function ResetPassword() {
  const link = useOneTimeLink('/nova-senha')
  const [token, setToken] = useState(link.token)
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
  if (token === null || isSpent) {
    const isLinkBroken = link.isBroken || isSpent
    return (
      <AuthPage title="Nova senha" intro={isLinkBroken ? undefined : messages.code.resetIntro} back="/">
        {isLinkBroken && <FormBanner tone="failed">{messages.code.linkFailed}</FormBanner>}
        <CodeForm
          kind="reset"
          submitLabel="Continuar"
          onToken={(redeemed) => {
            reset.reset()
            setToken(redeemed)
          }}
        />
      </AuthPage>
    )
  }
  return (
    <AuthPage title="Nova senha" intro="Crie a senha que você vai usar a partir de agora." back="/">
      <NewPasswordForm saving={reset.isPending} onSave={(password) => reset.mutate({ token, password })} />
    </AuthPage>
  )
}
