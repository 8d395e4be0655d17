import { userTypes } from '@plantao/contract/account-types'
import { hospitalEscala, hospitalMembros } from '@plantao/contract/addresses'
import type { Hospital as OwnHospital } from '@plantao/contract/hospitais/schema'
import { messages } from '@plantao/contract/messages'
import { hospitais } from '@plantao/contract/sentences/hospitais'
import { useQuery } from '@tanstack/react-query'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { Redirect, useLocation } from 'wouter'
import { AppHeader } from '../../components/layout/AppHeader.tsx'
import { Page } from '../../components/layout/Page.tsx'
import { PageFocus } from '../../components/layout/PageFocus.tsx'
import { NotLoaded } from '../../components/load-state/NotLoaded.tsx'
import { Button } from '../../components/ui/Button.tsx'
import { Loading, Skeleton } from '../../components/ui/progress/Skeleton.tsx'
import { SignOutButton } from '../../features/auth/sign-in/SignOutButton.tsx'
import { SuspensionNotice } from '../../features/auth/suspension/SuspensionNotice.tsx'
import { ownHospitalQuery } from '../../features/hospitais/own-hospital-query.ts'
import { PaperName } from '../../features/hospitais/PaperName.tsx'
import { NotificacoesButton } from '../../features/notificacoes/NotificacoesButton.tsx'
import { notify } from '../../lib/notify/notify.ts'
import { sentenceOf } from '../../lib/notify/notify-failure.ts'
import { useLiveQueries } from '../../lib/realtime/use-live-queries.ts'
import { currentSession, useUser } from '../../lib/session/session.ts'
import { liveQueries } from '../live-queries.ts'
import { HospitalProfile } from './HospitalProfile.tsx'

const Membros = lazy(async () => ({ default: (await import('../../features/membros/Membros.tsx')).Membros }))

interface HospitalPage {
  title: string
  width: 'text' | 'list'
  back: readonly [label: string, address: string]
  Content: ComponentType<{ hospital: OwnHospital }>
}

const profile: HospitalPage = {
  title: 'Perfil do Hospital',
  width: 'text',
  back: ['Voltar', '/'],
  Content: HospitalProfile,
}
const membros: HospitalPage = {
  title: 'Médicos da casa',
  width: 'list',
  back: ['Voltar à escala', hospitalEscala],
  Content: Membros,
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

  // `watchSessionEnd` handles a session that ends while the page is shown.
  if (!user) return hadSession ? null : <NoHospital />
  if (isOperador) return <Redirect to="/operacao" replace />
  if (own.data === null) return <NoHospital />
  return (
    <PageFocus title={page.title}>
      <Frame page={page} nome={own.data?.nome}>
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
      </Frame>
    </PageFocus>
  )
}

function NoHospital() {
  useEffect(() => notify.error(hospitais.notFound), [])
  return <Redirect to="/" replace />
}

function Frame({ page, nome, children }: { page: HospitalPage; nome: string | undefined; children: ReactNode }) {
  useLiveQueries(liveQueries)
  const [, navigate] = useLocation()
  const [label, address] = page.back
  const header = (
    <>
      <AppHeader>
        <NotificacoesButton accountType="hospital" />
        <SignOutButton />
      </AppHeader>
      <PaperName nome={nome} />
    </>
  )
  return (
    <Page width={page.width} header={header}>
      <Button
        variant="ghost"
        className="-ml-4"
        icon={<ArrowLeft aria-hidden className="size-5" />}
        onClick={() => navigate(address)}
      >
        {label}
      </Button>
      <h1 className="mt-1 mb-4 text-2xl">{page.title}</h1>
      <SuspensionNotice />
      {children}
    </Page>
  )
}
