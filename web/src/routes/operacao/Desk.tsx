import { userTypes } from '@plantao/contract/account-types'
import { operadores } from '@plantao/contract/sentences/operadores'
import { Redirect } from 'wouter'
import { AppHeader } from '../../components/layout/AppHeader.tsx'
import { PageFocus } from '../../components/layout/PageFocus.tsx'
import { AuthPage } from '../../features/auth/AuthPage.tsx'
import { LoginForm } from '../../features/auth/sign-in/LoginForm.tsx'
import { SignOutButton } from '../../features/auth/sign-in/SignOutButton.tsx'
import { FactorAgain } from '../../features/operadores/factor-again/FactorAgain.tsx'
import { useLiveQueries } from '../../lib/realtime/use-live-queries.ts'
import { useUser } from '../../lib/session/session.ts'
import { DashboardTabs, preloadTab } from '../dashboard-tabs/DashboardTabs.tsx'
import { operacaoTabs } from '../dashboard-tabs/operacao-tabs.tsx'
import { liveQueries } from '../live-queries.ts'

/** The page `/operacao`. Without a session it is the operators' login. Doctors and hospitals are sent to `/`. */
function Operacao() {
  useLiveQueries(liveQueries)
  const user = useUser()
  if (!user) return <Login />
  if (user.user_metadata.user_type !== userTypes.operador) return <Redirect to="/" replace />
  return (
    <>
      <DashboardTabs
        tabs={operacaoTabs}
        label="Áreas da operação"
        header={(skip) => (
          <AppHeader skip={skip}>
            <SignOutButton />
          </AppHeader>
        )}
      />
      <FactorAgain />
    </>
  )
}

const Login = () => (
  <PageFocus title="Entrar na operação">
    <AuthPage title="Entrar na operação" intro={operadores.loginIntro} back="/">
      <LoginForm accountType="operador" entering={false} />
    </AuthPage>
  </PageFocus>
)

export default Object.assign(Operacao, { preloadData: preloadTab(operacaoTabs) })
