import { profileAddress, profileParts } from '@plantao/contract/profile-parts'
import { Redirect, useLocation } from 'wouter'
import { PageFocus } from '../../components/layout/PageFocus.tsx'
import { AcceptanceToasts } from '../../features/notificacoes/AcceptanceToasts.tsx'
import { useUser } from '../../lib/session/session.ts'
import { AccountTypeFailed, AccountTypePending } from '../AccountTypeStates.tsx'
import NotFound from '../NotFound.tsx'
import { BackPage, backFrom } from '../profile/BackPage.tsx'
import { useAccountType } from '../use-account-type.ts'
import { MedicoProfile } from './MedicoProfile.tsx'

/** The pages below `/medico`. Any other visitor than a doctor is sent to `/`, which knows where each account goes. */
export default function Medico() {
  const user = useUser()
  const account = useAccountType()
  const [path] = useLocation()
  const profile = profileAddress('medico')
  const part = profileParts.medico.find((each) => path === `${profile}/${each}`)
  if (!part && path !== profile) {
    return (
      <PageFocus title="Página não encontrada">
        <NotFound />
      </PageFocus>
    )
  }
  if (account.status === 'pending') return <AccountTypePending />
  if (account.status === 'failed') return <AccountTypeFailed onRetry={account.retry} />
  if (!user || account.status !== 'known' || account.accountType !== 'medico') return <Redirect to="/" replace />
  return (
    <PageFocus title="Meu Perfil">
      <BackPage side="medico" title="Meu Perfil" back={backFrom(path, profile)} isPart={part !== undefined}>
        <MedicoProfile user={user} part={part} />
        <AcceptanceToasts userId={user.id} />
      </BackPage>
    </PageFocus>
  )
}
