import { userTypes } from '@plantao/contract/account-types'
import { hospitalEscala, hospitalMembros } from '@plantao/contract/addresses'
import type { Hospital as OwnHospital } from '@plantao/contract/hospitais/schema'
import { messages } from '@plantao/contract/messages'
import { formHash, profileAddress, profileAddresses } from '@plantao/contract/profile-parts'
import { hospitais } from '@plantao/contract/sentences/hospitais'
import { proofAddress } from '@plantao/contract/sentences/proof'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { Redirect, useLocation } from 'wouter'
import { NotLoaded } from '../../components/load-state/NotLoaded.tsx'
import { Loading, Skeleton } from '../../components/ui/progress/Skeleton.tsx'
import { ownHospitalQuery } from '../../features/hospitais/own-hospital-query.ts'
import { PaperName } from '../../features/hospitais/PaperName.tsx'
import { notify } from '../../lib/notify/notify.ts'
import { sentenceOf } from '../../lib/notify/notify-failure.ts'
import { currentSession, useUser } from '../../lib/session/session.ts'
import NotFound from '../NotFound.tsx'
import { BackPage } from '../profile/BackPage.tsx'
import { HospitalProfile } from './HospitalProfile.tsx'

const Membros = lazy(async () => ({ default: (await import('../../features/membros/Membros.tsx')).Membros }))

interface HospitalPage {
  title: string
  back?: readonly [label: string, address: string]
  Content: ComponentType<{ hospital: OwnHospital }>
}

const profile: HospitalPage = {
  title: 'Perfil do Hospital',
  Content: HospitalProfile,
}
const membros: HospitalPage = {
  title: 'Médicos da casa',
  back: ['Voltar à escala', hospitalEscala],
  Content: Membros,
}

/** The address of the part that an older link names by its hash. */
function partOfOldHash(hash: string) {
  const found = profileAddresses('hospital').find((address) => address.endsWith(`/${hash.slice(1)}`))
  return found === proofAddress ? found : found && found + formHash
}

/**
 * The pages below `/hospital`. An operator is sent to 'Operação'. Any other visitor who is no hospital is sent to `/`,
 * with a toast.
 */
export default function Hospital() {
  const user = useUser()
  const isOperador = user?.user_metadata.user_type === userTypes.operador
  const [hadSession] = useState(() => currentSession() !== null)
  const own = useQuery({
    ...ownHospitalQuery(user?.id ?? ''),
    enabled: user !== null && !isOperador,
    meta: {
      // The page has a sentence of its own, which includes the reason.
      onLoadError: (error: Error) => notify.error(hospitais.loadFailed(sentenceOf(error) ?? messages.unexpected.text)),
    },
  })
  const [path] = useLocation()
  const page = path === hospitalMembros ? membros : profile
  const asked = path === profileAddress('hospital') && partOfOldHash(location.hash)

  if (page === profile && !profileAddresses('hospital').includes(path)) return <NotFound />
  // `watchSessionEnd` handles a session that ends while the page is shown.
  if (!user) return hadSession ? null : <NoHospital />
  if (isOperador) return <Redirect to="/operacao" replace />
  if (own.data === null) return <NoHospital />
  if (asked) return <Redirect to={asked} replace />
  return (
    <BackPage side="hospital" {...page}>
      <PaperName nome={own.data?.nome} />
      {own.data ? (
        <Suspense
          fallback={
            <Loading>
              <Skeleton className="h-84" />
            </Loading>
          }
        >
          <page.Content hospital={own.data} />
        </Suspense>
      ) : (
        <NotLoaded query={own} what="os dados do hospital" skeleton="h-84" />
      )}
    </BackPage>
  )
}

function NoHospital() {
  useEffect(() => notify.error(hospitais.notFound), [])
  return <Redirect to="/" replace />
}
