import { accountTypeOf } from '@plantao/contract/account-types'
import type { QueryClient } from '@tanstack/react-query'
import { Suspense } from 'react'
import { Route, Switch, useLocation } from 'wouter'
import { ErrorBoundary } from '../components/layout/ErrorBoundary.tsx'
import { PageFocus } from '../components/layout/PageFocus.tsx'
import { Loading } from '../components/ui/progress/Skeleton.tsx'
import { Spinner } from '../components/ui/progress/Spinner.tsx'
import { ownHospitalQuery } from '../features/hospitais/own-hospital-query.ts'
import { ownMedicoQuery } from '../features/medicos/own-medico-query.ts'
import { currentSession } from '../lib/session/session.ts'
import { Home } from './Home.tsx'
import { allowedView, sideOf, titles, viewOf, viewOfLinkPage } from './home-views.ts'
import { lazyScreen } from './lazy-screen.tsx'
import { screenOf } from './screens.ts'

const Hospital = lazyScreen(() => import('./hospital/Hospital.tsx'))
const Medico = lazyScreen(() => import('./medico/Medico.tsx'))
const Operacao = lazyScreen(() => import('./operacao/Operacao.tsx'))
const VagaPage = lazyScreen(() => import('./VagaPage.tsx'))
const Privacidade = lazyScreen(() => import('./Privacidade.tsx'))
const NotFound = lazyScreen(() => import('./NotFound.tsx'))

/** Milliseconds after which the page is drawn with everything loaded so far. */
const longestBlank = 500

/** Silences the failure of a preload: the page loads the same again and then shows the failure. */
const silent = { meta: {} }

/** Loads the likely content of this address, so that the page is drawn without a skeleton. */
export async function preloadFirstPage(queries: QueryClient) {
  const user = currentSession()?.user
  const userType = user?.user_metadata.user_type
  const accountType = userType ? accountTypeOf(userType) : null
  // With its slash, a part of the address is never the name of something that every object has.
  const part = `/${location.pathname.split('/')[1]}`
  const screens = {
    '/': screenOf(allowedView(viewOf(location.search), sideOf(accountType))),
    '/hospital': Hospital,
    '/medico': Medico,
    '/operacao': Operacao,
    '/privacidade': Privacidade,
    '/vagas': VagaPage,
  }
  const linkView = viewOfLinkPage(location.pathname)
  const screen = linkView ? screenOf(linkView) : (screens[part as keyof typeof screens] ?? NotFound)
  // A failure is ignored here: the page loads the code again, and its error boundary shows a second failure.
  const code = screen
    .preload()
    .then((module) => user && module.default.preloadData?.(queries))
    .catch(() => {})
  // The rows that tell the account type load together with the code, not after it.
  const isOfAccount = part === '/' || part === '/vagas'
  const medico =
    user &&
    isOfAccount &&
    (accountType === null || sideOf(accountType)) &&
    queries.prefetchQuery({ ...ownMedicoQuery(user.id), ...silent })
  const hospital =
    user &&
    accountType === 'hospital' &&
    screen !== Privacidade &&
    queries.prefetchQuery({ ...ownHospitalQuery(user.id), ...silent })
  const deadline = new Promise((resolve) => setTimeout(resolve, longestBlank))
  await Promise.race([Promise.all([code, medico, hospital]), deadline])
}

export function Router() {
  // The key is the path, so that the error of a failed page disappears when the user leaves the page.
  const [path] = useLocation()
  const linkView = viewOfLinkPage(path)
  const LinkPage = linkView && screenOf(linkView)
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
          <Route path="/hospital/*">
            <Hospital />
          </Route>
          <Route path="/medico/*">
            <Medico />
          </Route>
          <Route path="/operacao">
            <Operacao />
          </Route>
          <Route path="/operacao/convite">
            <Operacao />
          </Route>
          <Route path="/vagas/:id">
            <VagaPage />
          </Route>
          <Route path="/privacidade">
            <PageFocus key="privacidade" title="Privacidade">
              <Privacidade />
            </PageFocus>
          </Route>
          {LinkPage && (
            <Route>
              <PageFocus key={linkView} title={titles[linkView]}>
                <LinkPage />
              </PageFocus>
            </Route>
          )}
          <Route>
            <NotFound />
          </Route>
        </Switch>
      </Suspense>
    </ErrorBoundary>
  )
}

const PageLoading = () => (
  // The spinner appears with a delay, so that a page that loads fast shows none.
  <Loading className="flex min-h-dvh animate-late items-center justify-center text-brand">
    <Spinner className="size-8" />
  </Loading>
)
