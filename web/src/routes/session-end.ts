import type { QueryClient } from '@tanstack/react-query'
import { navigate } from 'wouter/use-browser-location'
import { rememberSort } from '../features/vagas/search/sort-storage.ts'
import { navigateFromPage } from '../lib/browser/back.ts'
import { draftOwner, draftStorageKeys, forgetDrafts } from '../lib/drafts/stored-drafts.ts'
import { firstPaint } from '../lib/first-paint-state.ts'
import { forgetAnswers } from '../lib/http/known-answers.ts'
import { loadWhenOnline } from '../lib/load-when-online.ts'
import { onSessionChange } from '../lib/session/session.ts'
import { viewOfLinkPage } from './home-views.ts'

/**
 * Forgets all loaded data when a session begins or ends, here or in another tab. When a session ends, most pages give
 * way to the landing page. 'Operação', the privacy policy and the pages of e-mail links stay. The page of a vaga stays
 * if this tab found that the server no longer knows the session. Returns a function that stops watching.
 */
export function watchSessionEnd(queries: QueryClient) {
  let owner = draftOwner()
  return onSessionChange((session, event, isHere) => {
    if (event === 'TOKEN_REFRESHED') return
    // Signing out by hand forgets drafts. After a session that ended by itself they wait for the next login.
    if (event === 'SIGNED_OUT' && isHere) forgetDrafts(owner)
    if (event === 'SIGNED_IN' && isHere) {
      forgetDrafts()
      // Each login begins with the newest vagas. Another order lasts for one session.
      rememberSort(session?.user.id, null)
    }
    const hasTyped = event === 'ENDED' && draftStorageKeys(owner).length > 0
    owner = draftOwner()
    queries.clear()
    forgetAnswers()
    firstPaint.forgetAnswers()
    const isVaga = event === 'ENDED' && location.pathname.startsWith('/vagas/')
    const isOperacao = location.pathname.startsWith('/operacao')
    // Resetting the password ends this browser's session too. The page of the reset stays, to show the next step.
    const staysHere = location.pathname === '/privacidade' || isVaga || isOperacao || viewOfLinkPage(location.pathname)
    if (session === null && !staysHere) navigateFromPage(navigate, '/', { replace: true })
    if (event === 'ENDED' || (event === 'SIGNED_OUT' && !isHere)) {
      void loadWhenOnline(() => import('../lib/notify/late-notices.ts')).then(({ notifyEnded }) =>
        notifyEnded(hasTyped),
      )
    }
  })
}
