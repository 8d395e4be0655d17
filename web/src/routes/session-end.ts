import { errorText } from '@plantao/contract/messages'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { notify } from '../lib/notify.ts'
import { onSessionChange } from '../lib/session/session.ts'
import { viewOf } from './home-views.ts'

/** Who leaves, here or in another tab, takes what was read along and is back at the entry; another account starts empty. */
export function useSessionEnd() {
  const queries = useQueryClient()
  const [, go] = useLocation()
  useEffect(
    () =>
      onSessionChange((session, event) => {
        if (event === 'TOKEN_REFRESHED') return
        queries.clear()
        // A password just reset ends the session of its own browser too, and says itself how to go on.
        const staysHere = location.pathname === '/privacidade' || viewOf(location.search) === 'reset'
        if (session === null && !staysHere) go('/', { replace: true })
        if (event === 'ENDED') notify.info(errorText.session_required)
      }),
    [queries, go],
  )
}
