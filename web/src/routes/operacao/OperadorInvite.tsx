import type { OperatorInvite } from '@plantao/contract/operadores/schema'
import { operadores as texts } from '@plantao/contract/sentences/operadores'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { InlineLoadError } from '../../components/load-state/InlineLoadError.tsx'
import { Loading, Skeleton } from '../../components/ui/progress/Skeleton.tsx'
import { AuthPage } from '../../features/auth/AuthPage.tsx'
import { FormBanner } from '../../features/auth/FormBanner.tsx'
import { useOneTimeLink } from '../../features/auth/one-time-links/use-one-time-link.ts'
import { RecoveryCodes } from '../../features/auth/second-factor/RecoveryCodes.tsx'
import { FirstCodeForm } from '../../features/operadores/invite/FirstCodeForm.tsx'
import { InviteForm, type NewOperator } from '../../features/operadores/invite/InviteForm.tsx'
import { operatorInviteQuery } from '../../features/operadores/invite/queries.ts'
import { useAcceptInvite } from '../../features/operadores/invite/use-accept-invite.ts'
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
      {invite.error ? (
        <InlineLoadError retrying={invite.isFetching} onRetry={() => void invite.refetch()}>
          {texts.inviteLoadFailed}
        </InlineLoadError>
      ) : (
        <Loading>
          <Skeleton className="h-84" />
        </Loading>
      )}
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
  const [operator, setOperator] = useState<NewOperator | null>(null)
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
  if (operator && isNext) {
    const send = async (code: string) => {
      const { email, nome, senha: password } = operator
      const body = { token, email, nome, password, secret: invite.secret, code }
      await accept.mutateAsync(body).catch((error: unknown) => {
        if (hasCode(error, 'operator_email_taken')) setIsNext(false)
        throw error
      })
    }
    return (
      <AuthPage title="Verificação em duas etapas" intro={texts.factorIntro} back="/">
        <FirstCodeForm
          secret={invite.secret}
          email={operator.email}
          onCode={send}
          onBack={() => {
            accept.reset()
            setIsNext(false)
          }}
        />
      </AuthPage>
    )
  }
  return (
    <AuthPage title="Convite da operação" intro={invite.is_renewal ? texts.renewalIntro : texts.inviteIntro} back="/">
      <InviteForm
        invite={invite}
        before={operator}
        emailError={hasCode(accept.error, 'operator_email_taken') ? texts.emailTaken : undefined}
        onContinue={(given) => {
          accept.reset()
          setOperator(given)
          setIsNext(true)
        }}
      />
    </AuthPage>
  )
}
