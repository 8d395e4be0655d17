import { zodResolver } from '@hookform/resolvers/zod'
import { acceptInviteForm, type OperatorInvite } from '@plantao/contract/operadores/schema'
import { operadores as texts } from '@plantao/contract/sentences/operadores'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { NotLoaded } from '../../components/load-state/NotLoaded.tsx'
import { AuthPage } from '../../features/auth/AuthPage.tsx'
import { FormBanner } from '../../features/auth/FormBanner.tsx'
import { useOneTimeLink } from '../../features/auth/one-time-links/use-one-time-link.ts'
import { RecoveryCodes } from '../../features/auth/second-factor/RecoveryCodes.tsx'
import { FirstCodeForm } from '../../features/operadores/invite/FirstCodeForm.tsx'
import { InviteForm } from '../../features/operadores/invite/InviteForm.tsx'
import { operatorInviteQuery } from '../../features/operadores/invite/queries.ts'
import { useAcceptInvite } from '../../features/operadores/invite/use-accept-invite.ts'
import { config } from '../../lib/config.ts'
import { useDraftForm } from '../../lib/drafts/use-draft-form.ts'
import { hasCode } from '../../lib/http/errors.ts'
import { beginSession } from '../../lib/http/sign-in.ts'

/** The page `/operacao/convite`: an invited person becomes an operator. */
export default function OperadorInvite() {
  const { token } = useOneTimeLink('/operacao/convite')
  const invite = useQuery({ ...operatorInviteQuery(token ?? ''), enabled: token !== null })
  if (token === null || hasCode(invite.error, 'operator_invite_invalid')) return <NotValid />
  if (invite.data) return <Steps token={token} invite={invite.data} />
  return (
    <AuthPage title="Convite da operação" back="/">
      <NotLoaded query={invite} failed={texts.inviteLoadFailed} skeleton="h-84" />
    </AuthPage>
  )
}

const NotValid = () => (
  <AuthPage title="Convite da operação" back="/">
    <FormBanner tone="failed">{texts.inviteInvalid}</FormBanner>
  </AuthPage>
)

function Steps({ token, invite }: { token: string; invite: OperatorInvite }) {
  const [, navigate] = useLocation()
  const [form, draft] = useDraftForm(`operator-invite:${invite.email ?? ''}`, {
    resolver: zodResolver(acceptInviteForm(config.strictValidation)),
    defaultValues: { email: invite.email ?? '', nome: '', senha: '', confirmarSenha: '' },
  })
  const [isNext, setIsNext] = useState(false)
  const accept = useAcceptInvite()

  if (accept.data) {
    const { session, recovery_codes } = accept.data
    const enter = () => {
      beginSession(session)
      navigate('/operacao', { replace: true })
    }
    return (
      <AuthPage title="Tudo pronto" intro={texts.welcome} back="/">
        <RecoveryCodes codes={recovery_codes} doneLabel="Guardei os códigos: entrar" onDone={enter} />
      </AuthPage>
    )
  }
  if (hasCode(accept.error, 'operator_invite_invalid')) return <NotValid />
  if (isNext) {
    const { email, nome, senha: password } = form.getValues()
    const send = async (code: string) => {
      try {
        await accept.mutateAsync({ token, email, nome, password, secret: invite.secret, code })
      } catch (error) {
        if (hasCode(error, 'operator_email_taken')) {
          form.setError('email', { message: texts.emailTaken })
          setIsNext(false)
        }
        throw error
      }
      draft.forget()
    }
    return (
      <AuthPage title="Verificação em duas etapas" intro={texts.factorIntro} back="/">
        <FirstCodeForm secret={invite.secret} email={email} onCode={send} onBack={() => setIsNext(false)} />
      </AuthPage>
    )
  }
  return (
    <AuthPage title="Convite da operação" intro={invite.is_renewal ? texts.renewalIntro : texts.inviteIntro} back="/">
      <InviteForm form={form} draft={draft} isEmailFixed={invite.email !== null} onContinue={() => setIsNext(true)} />
    </AuthPage>
  )
}
