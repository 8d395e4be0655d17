import { userTypes } from '@plantao/contract/account-types'
import { hospitalEscala, hospitalMembros } from '@plantao/contract/addresses'
import type { Hospital as OwnHospital } from '@plantao/contract/hospitais/schema'
import { messages } from '@plantao/contract/messages'
import { profileAddress, profileParts } from '@plantao/contract/profile-parts'
import { hospitais } from '@plantao/contract/sentences/hospitais'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { Redirect, useLocation } from 'wouter'
import { PageFocus } from '../../components/layout/PageFocus.tsx'
import { NotLoaded } from '../../components/load-state/NotLoaded.tsx'
import { Loading, Skeleton } from '../../components/ui/progress/Skeleton.tsx'
import { ownHospitalQuery } from '../../features/hospitais/own-hospital-query.ts'
import { partOfOldHash } from '../../features/hospitais/profile-parts.ts'
import { notify } from '../../lib/notify/notify.ts'
import { sentenceOf } from '../../lib/notify/notify-failure.ts'
import { currentSession, useUser } from '../../lib/session/session.ts'
import NotFound from '../NotFound.tsx'
import { BackPage, backFrom } from '../profile/BackPage.tsx'
import { HospitalProfile } from './HospitalProfile.tsx'

const Membros = lazy(async () => ({ default: (await import('../../features/membros/Membros.tsx')).Membros }))

interface HospitalPage {
  title: string
  back: readonly [label: string, address: string]
  isPart?: boolean
  show: (hospital: OwnHospital) => ReactNode
}

const membros: HospitalPage = {
  title: 'Médicos da casa',
  back: ['Voltar à escala', hospitalEscala],
  show: (hospital) => <Membros hospital={hospital} />,
}

function pageAt(path: string): HospitalPage | null {
  if (path === hospitalMembros) return membros
  const profile = profileAddress('hospital')
  const part = profileParts.hospital.find((each) => path === `${profile}/${each}`)
  if (!part && path !== profile) return null
  return {
    title: 'Perfil do Hospital',
    back: backFrom(path, profile),
    isPart: part !== undefined,
    show: (hospital) => <HospitalProfile hospital={hospital} part={part} />,
  }
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
  const page = pageAt(path)
  const asked = path === profileAddress('hospital') && partOfOldHash(location.hash)

  if (!page) {
    return (
      <PageFocus title="Página não encontrada">
        <NotFound />
      </PageFocus>
    )
  }
  // `watchSessionEnd` handles a session that ends while the page is shown.
  if (!user) return hadSession ? null : <NoHospital />
  if (isOperador) return <Redirect to="/operacao" replace />
  if (own.data === null) return <NoHospital />
  if (asked) return <Redirect to={asked} replace />
  return (
    <PageFocus title={page.title}>
      <BackPage side="hospital" title={page.title} back={page.back} isPart={page.isPart}>
        {own.data ? (
          <Suspense
            fallback={
              <Loading>
                <Skeleton className="h-84" />
              </Loading>
            }
          >
            {page.show(own.data)}
          </Suspense>
        ) : (
          <NotLoaded query={own} what="os dados do hospital" skeleton="h-84" />
        )}
      </BackPage>
    </PageFocus>
  )
}

function NoHospital() {
  useEffect(() => notify.error(hospitais.notFound), [])
  return <Redirect to="/" replace />
}
