import LogOut from 'lucide-react/icons/log-out'
import { useEffect, useEffectEvent } from 'react'
import { AppHeader } from '../components/AppHeader.tsx'
import { Page } from '../components/Page.tsx'
import { Button } from '../components/ui/Button.tsx'
import { Loading, Skeleton } from '../components/ui/Skeleton.tsx'
import { LoadFailed } from '../features/vagas/LoadFailed.tsx'
import { notifyFailure } from '../lib/notify.ts'
import { signOut } from '../lib/session.ts'

/** Somebody is signed in, and which dashboard is theirs is being asked. */
export function KindPending() {
  return (
    <Page header={<AppHeader />}>
      <Loading className="flex animate-late flex-col gap-4 pt-2">
        <Skeleton className="h-9 w-2/3 max-w-sm" />
        <Skeleton className="h-28" />
        <Skeleton className="h-28" />
        <Skeleton className="h-28" />
      </Loading>
    </Page>
  )
}

interface KindFailedProps {
  title: string
  error: Error
  retry: () => void
}

/** It could not be found out; whoever is stuck here can still leave. */
export function KindFailed({ title, error, retry }: KindFailedProps) {
  const tell = useEffectEvent(notifyFailure(title))
  useEffect(() => tell(error), [error])
  const header = (
    <AppHeader>
      <Button variant="secondary" icon={<LogOut aria-hidden className="size-5" />} onClick={() => void signOut()}>
        Sair
      </Button>
    </AppHeader>
  )
  return (
    <Page header={header} className="flex flex-col justify-center">
      <h1 className="sr-only">Plantão Aberto</h1>
      <LoadFailed what="seus dados" onRetry={retry} />
    </Page>
  )
}
