import { lazy, Suspense } from 'react'
import { Route, Switch } from 'wouter'
import { ErrorBoundary } from '../components/ErrorBoundary.tsx'
import { Loading } from '../components/ui/Skeleton.tsx'
import { Spinner } from '../components/ui/Spinner.tsx'
import { Arrive } from './Arrive.tsx'
import { Entry } from './Entry.tsx'
import { useSessionEnd } from './session-end.ts'

const Privacidade = lazy(() => import('./Privacidade.tsx'))
const NotFound = lazy(() => import('./NotFound.tsx'))

export function Router() {
  useSessionEnd()
  return (
    <ErrorBoundary title="Não foi possível mostrar esta página" description="Verifique sua conexão e tente novamente.">
      <Suspense fallback={<PageOnItsWay />}>
        <Switch>
          <Route path="/">
            <Entry />
          </Route>
          <Route path="/privacidade">
            <Arrive title="Privacidade">
              <Privacidade />
            </Arrive>
          </Route>
          <Route>
            <Arrive title="Página não encontrada">
              <NotFound />
            </Arrive>
          </Route>
        </Switch>
      </Suspense>
    </ErrorBoundary>
  )
}

const PageOnItsWay = () => (
  // Late: a page that comes at once shows no spinner first.
  <Loading className="grid min-h-dvh animate-late place-items-center text-brand">
    <Spinner className="size-8" />
  </Loading>
)
