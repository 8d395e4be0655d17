import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { onSessionChange } from '../lib/session.ts'

/** Who leaves, here or in another tab, takes what was read along and is back at the entry; another account starts empty. */
export function useSessionEnd() {
  const queries = useQueryClient()
  const [, go] = useLocation()
  useEffect(
    () =>
      onSessionChange((session, event) => {
        if (event === 'TOKEN_REFRESHED') return
        queries.clear()
        if (session === null && location.pathname !== '/privacidade') go('/', { replace: true })
      }),
    [queries, go],
  )
}
