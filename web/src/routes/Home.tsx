import { Suspense, useEffect, useRef } from 'react'
import { useLocation, useSearch } from 'wouter'
import { PageFocus } from '../components/layout/PageFocus.tsx'
import { useAccountType } from '../features/auth/queries.ts'
import { useUser } from '../lib/session/session.ts'
import { whenIdle } from '../lib/when-idle.ts'
import { AccountTypeFailed, AccountTypePending } from './AccountTypeStates.tsx'
import { allowedView, dependsOnAccount, titleOf, type View, viewOf } from './home-views.ts'
import { likelyNext, screenOf } from './screens.ts'

export function Home() {
  const search = useSearch()
  const asked = viewOf(search)
  const user = useUser()
  const state = useAccountType()
  const view = allowedView(asked, state.status === 'known' ? state.kind : null)
  const isUnknown = user !== null && state.status !== 'known'
  // The login stays, with its button turning, until the dashboard it leads to is known.
  const shown = useRef<View>(undefined)
  const isWaiting = isUnknown && dependsOnAccount(asked) && shown.current !== asked

  useAddressOf(view, asked, isUnknown)
  useEffect(() => {
    shown.current = isWaiting ? undefined : view
  })
  useEffect(() => {
    if (isUnknown) return
    return whenIdle(() => {
      for (const next of likelyNext[view] ?? [])
        screenOf(next)
          .preload()
          .catch(() => {})
    })
  }, [view, isUnknown])

  if (user && state.status === 'failed' && dependsOnAccount(asked)) return <AccountTypeFailed {...state} />
  if (isWaiting) return <AccountTypePending />
  const Screen = screenOf(view)
  const isDashboard = view.endsWith('-dashboard')
  const page = (
    <PageFocus key={`${view} ${isDashboard ? user?.id : ''}`} title={titleOf(view, search)}>
      <Screen />
    </PageFocus>
  )
  // What stood while the kind was asked for stays while the code comes.
  return isDashboard ? <Suspense fallback={<AccountTypePending soon />}>{page}</Suspense> : page
}

/** The address says what is shown; a view that could not be shown leaves no step to go back to. */
function useAddressOf(view: View, asked: View, isUnknown: boolean) {
  const [, go] = useLocation()
  useEffect(() => {
    if (view !== asked && !isUnknown) go(view === 'initial' ? '/' : `/?view=${view}`, { replace: true })
  }, [view, asked, isUnknown, go])
}
