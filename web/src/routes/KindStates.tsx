import LogOut from 'lucide-react/icons/log-out'
import { AppHeader } from '../components/AppHeader.tsx'
import { Page } from '../components/Page.tsx'
import { ErrorState } from '../components/States.tsx'
import { Button } from '../components/ui/Button.tsx'
import { Loading, Skeleton } from '../components/ui/Skeleton.tsx'
import { sentenceOf } from '../lib/notify.ts'
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

export function KindFailed({ title, error, retry }: KindFailedProps) {
  const header = (
    <AppHeader>
      <Button variant="secondary" icon={<LogOut aria-hidden className="size-5" />} onClick={() => void signOut()}>
        Sair
      </Button>
    </AppHeader>
  )
  return (
    <Page header={header}>
      <h1 className="sr-only">Plantão Aberto</h1>
      <ErrorState
        title={title}
        description={sentenceOf(error) ?? 'Verifique sua conexão e tente novamente.'}
        onRetry={retry}
      />
    </Page>
  )
}
