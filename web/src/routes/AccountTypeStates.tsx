import { AppHeader } from '../components/layout/AppHeader.tsx'
import { Page } from '../components/layout/Page.tsx'
import { LoadError } from '../components/load-state/LoadError.tsx'
import { cn } from '../components/ui/cn.ts'
import { Loading, Skeleton } from '../components/ui/progress/Skeleton.tsx'
import { SignOutButton } from '../features/auth/sign-in/SignOutButton.tsx'

/** Shown until the account type is known. It appears with a delay, because the wait is mostly short. */
export function AccountTypePending({ immediate = false }: { immediate?: boolean }) {
  return (
    <Page header={<AppHeader />}>
      <Loading className={cn('flex flex-col gap-4 pt-2', !immediate && 'animate-late')}>
        <Skeleton className="h-9 w-2/3 max-w-sm" />
        <Skeleton className="h-28" />
        <Skeleton className="h-28" />
        <Skeleton className="h-28" />
      </Loading>
    </Page>
  )
}

export function AccountTypeFailed({ onRetry }: { onRetry: () => void }) {
  const header = (
    <AppHeader>
      <SignOutButton />
    </AppHeader>
  )
  return (
    <Page header={header} className="flex flex-col justify-center">
      <h1 className="sr-only">Plantão Aberto</h1>
      <LoadError what="seus dados" onRetry={onRetry} />
    </Page>
  )
}
