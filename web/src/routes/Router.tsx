import type { QueryClient } from '@tanstack/react-query'
import { Suspense } from 'react'
import { Route, Switch, useLocation } from 'wouter'
import { ErrorBoundary } from '../components/layout/ErrorBoundary.tsx'
import { PageFocus } from '../components/layout/PageFocus.tsx'
import { Loading } from '../components/ui/Skeleton.tsx'
import { Spinner } from '../components/ui/Spinner.tsx'
import { ownHospitalQuery, ownMedicoQuery } from '../features/auth/queries.ts'
import { currentSession } from '../lib/session/session.ts'
import { Home } from './Home.tsx'
import { allowedView, viewOf } from './home-views.ts'
import { lazyScreen } from './lazy-screen.tsx'
import { screenOf } from './screens.ts'
import { useSessionEnd } from './session-end.ts'

const HospitalProfile = lazyScreen(() => import('./HospitalProfile.tsx'))
const Privacidade = lazyScreen(() => import('./Privacidade.tsx'))
const NotFound = lazyScreen(() => import('./NotFound.tsx'))

/** Longer than this nobody looks at an empty page: then it is drawn as far as it has come. */
const longestBlank = 500

/** Fetches what the address will most likely show, so that the first thing drawn is the page itself. */
export async function preloadFirstPage(queries: QueryClient) {
  const user = currentSession()?.user
  const kind = user?.user_metadata.user_type ?? null
  const screens = {
    '/': screenOf(allowedView(viewOf(location.search), kind)),
    '/hospital/perfil': HospitalProfile,
    '/privacidade': Privacidade,
  }
  const screen = screens[location.pathname as keyof typeof screens] ?? NotFound
  // Not getting it is told by the page's error boundary, which asks for it again.
  const code = screen.preload().catch(() => {})
  // The rows that say whose dashboard it is come beside its code, not after it.
  const medico = user && location.pathname === '/' && queries.prefetchQuery(ownMedicoQuery(user.id))
  const hospital =
    user && kind === 'hospital' && screen !== Privacidade && queries.prefetchQuery(ownHospitalQuery(user.id))
  const patience = new Promise((resolve) => setTimeout(resolve, longestBlank))
  await Promise.race([Promise.all([code, medico, hospital]), patience])
}

export function Router() {
  useSessionEnd()
  // A page that cannot be drawn stands in the way of no other.
  const [path] = useLocation()
  return (
    <ErrorBoundary
      key={path}
      title="Não foi possível mostrar esta página"
      description="Verifique sua conexão e tente novamente."
    >
      <Suspense fallback={<PageLoading />}>
        <Switch>
          <Route path="/">
            <Home />
          </Route>
          <Route path="/hospital/perfil">
            <PageFocus key="hospital-perfil" title="Perfil do Hospital">
              <HospitalProfile />
            </PageFocus>
          </Route>
          <Route path="/privacidade">
            <PageFocus key="privacidade" title="Privacidade">
              <Privacidade />
            </PageFocus>
          </Route>
          <Route>
            <PageFocus key="404" title="Página não encontrada">
              <NotFound />
            </PageFocus>
          </Route>
        </Switch>
      </Suspense>
    </ErrorBoundary>
  )
}

const PageLoading = () => (
  // Late: a page that comes at once shows no spinner first.
  <Loading className="flex min-h-dvh animate-late items-center justify-center text-brand">
    <Spinner className="size-8" />
  </Loading>
)
