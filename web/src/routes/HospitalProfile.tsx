import { messages } from '@plantao/contract/messages'
import { useQuery } from '@tanstack/react-query'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import { type ReactNode, useEffect, useState } from 'react'
import { Redirect, useLocation } from 'wouter'
import { AppHeader } from '../components/layout/AppHeader.tsx'
import { Page } from '../components/layout/Page.tsx'
import { LoadError } from '../components/load-state/LoadError.tsx'
import { Button } from '../components/ui/Button.tsx'
import { Loading, Skeleton } from '../components/ui/Skeleton.tsx'
import { ownHospitalQuery } from '../features/auth/queries.ts'
import { SignOutButton } from '../features/auth/sign-in/SignOutButton.tsx'
import { HospitalDetails } from '../features/hospitais/HospitalDetails.tsx'
import { notify, sentenceOf } from '../lib/notify.ts'
import { currentSession, useUser } from '../lib/session/session.ts'

/** Only for a hospital: anybody else is told so, at the entry. */
export default function HospitalProfile() {
  const user = useUser()
  const [hadSession] = useState(() => currentSession() !== null)
  const { data, error, isFetching, refetch } = useQuery({
    ...ownHospitalQuery(user?.id ?? ''),
    enabled: user !== null,
  })
  useEffect(() => {
    if (error && data === undefined)
      notify.error(messages.hospitais.loadFailed(sentenceOf(error) ?? messages.unexpected.text))
  }, [error, data])

  // A session that ends while the page stands is no stranger's visit: whoever watches the session takes care of it.
  if (!user) return hadSession ? null : <NoHospital />
  if (data === null) return <NoHospital />
  if (data) {
    return (
      <Frame>
        <HospitalDetails hospital={data} />
      </Frame>
    )
  }
  return (
    <Frame>
      {error ? (
        <LoadError what="os dados do hospital" retrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <Loading>
          <Skeleton className="h-84" />
        </Loading>
      )}
    </Frame>
  )
}

function NoHospital() {
  useEffect(() => notify.error(messages.hospitais.notFound), [])
  return <Redirect to="/" replace />
}

function Frame({ children }: { children: ReactNode }) {
  const [, go] = useLocation()
  const header = (
    <AppHeader>
      <SignOutButton />
    </AppHeader>
  )
  return (
    <Page width="text" header={header}>
      <Button
        variant="ghost"
        className="-ml-4"
        icon={<ArrowLeft aria-hidden className="size-5" />}
        onClick={() => go('/')}
      >
        Voltar
      </Button>
      <h1 className="mt-1 mb-4 text-2xl">Perfil do Hospital</h1>
      {children}
    </Page>
  )
}
