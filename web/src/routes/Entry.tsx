import { Suspense, useEffect, useRef } from 'react'
import { useLocation, useSearch } from 'wouter'
import { useKind } from '../features/auth/queries.ts'
import { useUser } from '../lib/session.ts'
import { Arrive } from './Arrive.tsx'
import { KindFailed, KindPending } from './KindStates.tsx'
import { whenIdle } from './lazy-screen.tsx'
import { mostlyNext, screenOf } from './screens.ts'
import { allowedView, needsKind, titleOf, type View, viewOf } from './views.ts'

export function Entry() {
  const search = useSearch()
  const asked = viewOf(search)
  const user = useUser()
  const state = useKind()
  const view = allowedView(asked, state.status === 'known' ? state.kind : null)
  const isUnknown = user !== null && state.status !== 'known'
  // The login stays, with its button turning, until the dashboard it leads to is known.
  const shown = useRef<View>(undefined)
  const isWaiting = isUnknown && needsKind(asked) && shown.current !== asked

  useAddressOf(view, asked, isUnknown)
  useEffect(() => {
    shown.current = isWaiting ? undefined : view
  })
  useEffect(() => {
    if (isUnknown) return
    return whenIdle(() => {
      for (const next of mostlyNext[view] ?? [])
        screenOf(next)
          .preload()
          .catch(() => {})
    })
  }, [view, isUnknown])

  if (user && state.status === 'failed' && needsKind(asked)) return <KindFailed {...state} />
  if (isWaiting) return <KindPending />
  const Screen = screenOf(view)
  const isDashboard = view.endsWith('-dashboard')
  const page = (
    <Arrive key={`${view} ${isDashboard ? user?.id : ''}`} title={titleOf(view, search)}>
      <Screen />
    </Arrive>
  )
  // What stood while the kind was asked for stays while the code comes.
  return isDashboard ? <Suspense fallback={<KindPending soon />}>{page}</Suspense> : page
}

/** The address says what is shown; a view that could not be shown leaves no step to go back to. */
function useAddressOf(view: View, asked: View, isUnknown: boolean) {
  const [, go] = useLocation()
  useEffect(() => {
    if (view !== asked && !isUnknown) go(view === 'initial' ? '/' : `/?view=${view}`, { replace: true })
  }, [view, asked, isUnknown, go])
}
