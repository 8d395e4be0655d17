import { Suspense, useEffect, useRef } from 'react'
import { Redirect, useLocation, useSearch } from 'wouter'
import { PageFocus } from '../components/layout/PageFocus.tsx'
import { loadEarly } from '../lib/code-loading/new-version.ts'
import { whenIdle } from '../lib/code-loading/when-idle.ts'
import { loadWhenOnline } from '../lib/load-when-online.ts'
import { notify } from '../lib/notify/notify.ts'
import { useUser } from '../lib/session/session.ts'
import { AccountTypeFailed, AccountTypePending } from './AccountTypeStates.tsx'
import {
  allowedView,
  dependsOnAccount,
  isDashboard,
  linkPages,
  sideOf,
  titles,
  type View,
  vagaOf,
  viewOf,
} from './home-views.ts'
import { likelyNext, screenOf } from './screens.ts'
import { useAccountType } from './use-account-type.ts'

/** The page `/`. Shows the view in the address, or the one that the account may see instead. */
export function Home() {
  const search = useSearch()
  const requested = viewOf(search)
  const user = useUser()
  const account = useAccountType()
  const view = allowedView(requested, sideOf(account.status === 'known' ? account.accountType : null))
  const hasNoProfile = account.status === 'known' && account.accountType === null
  const isUnknown = user !== null && account.status !== 'known'
  const isOperador = account.status === 'known' && !hasNoProfile && !sideOf(account.accountType)
  // A login that is already shown stays, with its button busy, until the account type is known.
  const shown = useRef<View>(undefined)
  const isPending = isUnknown && dependsOnAccount(requested) && shown.current !== requested

  useEffect(() => {
    if (user && hasNoProfile) void notifyNoProfile()
  }, [user, hasNoProfile])
  useRedirectTo(view, requested, isUnknown || isOperador || vagaOf(search) !== null)
  useEffect(() => {
    shown.current = isPending ? undefined : view
  })
  useEffect(() => {
    if (isUnknown) return
    return whenIdle(() => {
      for (const next of likelyNext[view] ?? []) void loadEarly(screenOf(next).preload)
    })
  }, [view, isUnknown])

  const linkPage = linkPages[requested]
  if (linkPage) return <Redirect to={linkPage + location.hash} replace />
  if (user && account.status === 'failed' && dependsOnAccount(requested)) {
    return <AccountTypeFailed onRetry={account.retry} />
  }
  if (isPending) return <AccountTypePending />
  const vaga = vagaOf(search)
  if (vaga && account.status === 'known') return <Redirect to={`/vagas/${vaga}`} replace />
  if (isOperador && dependsOnAccount(requested)) return <Redirect to="/operacao" replace />
  const Screen = screenOf(view)
  if (isDashboard(view)) {
    return (
      // The fallback is the same skeleton as while the account type is pending.
      <Suspense fallback={<AccountTypePending immediate />}>
        <Screen key={`${view} ${user?.id}`} />
      </Suspense>
    )
  }
  return (
    <PageFocus key={view} title={titles[view]}>
      <Screen />
    </PageFocus>
  )
}

/** Loads the sentences only now, because the first screen does without them. */
async function notifyNoProfile() {
  const { noProfileTitle, noProfile } = await loadWhenOnline(() => import('../lib/notify/late-notices.ts'))
  notify.error(noProfileTitle, noProfile)
}

function useRedirectTo(view: View, requested: View, isUnknown: boolean) {
  const [, navigate] = useLocation()
  useEffect(() => {
    if (view !== requested && !isUnknown) navigate(view === 'initial' ? '/' : `/?view=${view}`, { replace: true })
  }, [view, requested, isUnknown, navigate])
}
