import { userTypes } from '@plantao/contract/account-types'
import { profileAddresses } from '@plantao/contract/profile-parts'
import { useQuery } from '@tanstack/react-query'
import { Redirect, useLocation } from 'wouter'
import { NotLoaded } from '../../components/load-state/NotLoaded.tsx'
import { ownMedicoQuery } from '../../features/medicos/own-medico-query.ts'
import { AcceptanceToasts } from '../../features/notificacoes/AcceptanceToasts.tsx'
import { useUser } from '../../lib/session/session.ts'
import NotFound from '../NotFound.tsx'
import { BackPage } from '../profile/BackPage.tsx'
import { MedicoProfile } from './MedicoProfile.tsx'

/** The pages below `/medico`. Whoever is not a doctor is sent to `/`, which knows where each account goes. */
export default function Medico() {
  const user = useUser()
  const [path] = useLocation()
  const isMedico = user?.user_metadata.user_type === userTypes.medico
  const own = useQuery({ ...ownMedicoQuery(user?.id ?? ''), enabled: isMedico })
  if (!profileAddresses('medico').includes(path)) return <NotFound />
  if (!user || !isMedico) return <Redirect to="/" replace />
  return (
    <BackPage side="medico" title="Meu Perfil">
      {own.data === undefined ? (
        <NotLoaded query={own} what="seus dados" skeleton="h-84" />
      ) : (
        <MedicoProfile user={user} />
      )}
      <AcceptanceToasts userId={user.id} />
    </BackPage>
  )
}
