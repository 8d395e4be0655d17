import { useEffect, useEffectEvent } from 'react'
import { AppHeader } from '../components/layout/AppHeader.tsx'
import { Page } from '../components/layout/Page.tsx'
import { LoadError } from '../components/load-state/LoadError.tsx'
import { cn } from '../components/ui/cn.ts'
import { Loading, Skeleton } from '../components/ui/Skeleton.tsx'
import { SignOutButton } from '../features/auth/sign-in/SignOutButton.tsx'
import { notifyFailure } from '../lib/notify.ts'

/** Somebody is signed in, and which dashboard is theirs is being asked. Late, because mostly it is known at once. */
export function AccountTypePending({ soon = false }: { soon?: boolean }) {
  return (
    <Page header={<AppHeader />}>
      <Loading className={cn('flex flex-col gap-4 pt-2', !soon && 'animate-late')}>
        <Skeleton className="h-9 w-2/3 max-w-sm" />
        <Skeleton className="h-28" />
        <Skeleton className="h-28" />
        <Skeleton className="h-28" />
      </Loading>
    </Page>
  )
}

interface AccountTypeFailedProps {
  title: string
  error: Error
  retry: () => void
}

/** It could not be found out; whoever is stuck here can still leave. */
export function AccountTypeFailed({ title, error, retry }: AccountTypeFailedProps) {
  const tell = useEffectEvent(notifyFailure(title))
  useEffect(() => tell(error), [error])
  const header = (
    <AppHeader>
      <SignOutButton />
    </AppHeader>
  )
  return (
    <Page header={header} className="flex flex-col justify-center">
      <h1 className="sr-only">Plantão Aberto</h1>
      <LoadError what="seus dados" onRetry={retry} />
    </Page>
  )
}
