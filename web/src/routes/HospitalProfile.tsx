import { userTypes } from '@plantao/contract/account-types'
import type { Hospital } from '@plantao/contract/hospitais/schema'
import { messages } from '@plantao/contract/messages'
import { hospitais } from '@plantao/contract/sentences/hospitais'
import { useQuery } from '@tanstack/react-query'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import { type ReactNode, useEffect, useState } from 'react'
import { Redirect, useLocation } from 'wouter'
import { AppHeader } from '../components/layout/AppHeader.tsx'
import { Page } from '../components/layout/Page.tsx'
import { NotLoaded } from '../components/load-state/NotLoaded.tsx'
import { Button } from '../components/ui/Button.tsx'
import { Card } from '../components/ui/Card.tsx'
import { OwnData } from '../features/auth/own-data/OwnData.tsx'
import { ChangePassword } from '../features/auth/password/ChangePassword.tsx'
import { OperatorLooks } from '../features/auth/requests/OperatorLooks.tsx'
import { OwnRequests } from '../features/auth/requests/OwnRequests.tsx'
import { SecondFactor } from '../features/auth/second-factor/SecondFactor.tsx'
import { SignOutButton } from '../features/auth/sign-in/SignOutButton.tsx'
import { SuspensionNotice } from '../features/auth/suspension/SuspensionNotice.tsx'
import { AvaliacoesOfHospital } from '../features/avaliacoes/AvaliacoesList.tsx'
import { Arrival } from '../features/hospitais/Arrival.tsx'
import { HospitalDetails } from '../features/hospitais/HospitalDetails.tsx'
import { ownHospitalQuery } from '../features/hospitais/own-hospital-query.ts'
import { Proof } from '../features/hospitais/proof/Proof.tsx'
import { Registration } from '../features/hospitais/Registration.tsx'
import { EmailChoices } from '../features/notificacoes/EmailChoices.tsx'
import { NotificacoesButton } from '../features/notificacoes/NotificacoesButton.tsx'
import { Setores } from '../features/setores/Setores.tsx'
import { usePlaceCorrection } from '../features/vagas/place/PlaceCorrection.tsx'
import { notify } from '../lib/notify/notify.ts'
import { sentenceOf } from '../lib/notify/notify-failure.ts'
import { useLiveQueries } from '../lib/realtime/use-live-queries.ts'
import { currentSession, useUser } from '../lib/session/session.ts'
import { liveQueries } from './live-queries.ts'

/**
 * The page `/hospital/perfil`. An operator is sent to 'Operação'. Any other visitor who is no hospital is sent to `/`,
 * with a toast.
 */
export default function HospitalProfile() {
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
  const { data } = own

  // `watchSessionEnd` handles a session that ends while the page is shown.
  if (!user) return hadSession ? null : <NoHospital />
  if (isOperador) return <Redirect to="/operacao" replace />
  if (data === null) return <NoHospital />
  if (data) {
    return (
      <Frame>
        <div className="flex flex-col gap-5">
          <Details hospital={data} />
          <Proof hospital={data} />
          <Arrival hospital={data} />
          <Registration hospital={data} />
          <Setores />
          <Card as="section" aria-label="Avaliações recebidas" className="p-5 md:p-6">
            <h2 className="mb-4 text-xl">Avaliações recebidas</h2>
            <AvaliacoesOfHospital hospitalId={data.id} isOwn />
          </Card>
          <Card as="section" aria-label="Avisos" className="p-5 md:p-6">
            <h2 className="mb-4 text-xl">Avisos</h2>
            <EmailChoices />
          </Card>
          <Card as="section" aria-label="Quem viu meus dados" className="p-5 md:p-6">
            <h2 className="mb-4 text-xl">Quem viu meus dados</h2>
            <OperatorLooks />
          </Card>
          <Card as="section" aria-label="Conta" className="p-5 md:p-6">
            <h2 className="mb-4 text-xl">Conta</h2>
            <div className="flex flex-col gap-8">
              <ChangePassword />
              <SecondFactor />
              <OwnData accountType="hospital" />
              <OwnRequests />
            </div>
          </Card>
        </div>
      </Frame>
    )
  }
  return (
    <Frame>
      <NotLoaded query={own} what="os dados do hospital" skeleton="h-84" />
    </Frame>
  )
}

function Details({ hospital }: { hospital: Hospital }) {
  const { ask, correction } = usePlaceCorrection(hospital)
  return (
    <HospitalDetails hospital={hospital} onPlaceChanged={ask}>
      {correction}
    </HospitalDetails>
  )
}

function NoHospital() {
  useEffect(() => notify.error(hospitais.notFound), [])
  return <Redirect to="/" replace />
}

function Frame({ children }: { children: ReactNode }) {
  useLiveQueries(liveQueries)
  const [, navigate] = useLocation()
  const header = (
    <AppHeader>
      <NotificacoesButton accountType="hospital" />
      <SignOutButton />
    </AppHeader>
  )
  return (
    <Page width="text" header={header}>
      <Button
        variant="ghost"
        className="-ml-4"
        icon={<ArrowLeft aria-hidden className="size-5" />}
        onClick={() => navigate('/')}
      >
        Voltar
      </Button>
      <h1 className="mt-1 mb-4 text-2xl">Perfil do Hospital</h1>
      <SuspensionNotice />
      {children}
    </Page>
  )
}
