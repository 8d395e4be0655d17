import type { QueryClient } from '@tanstack/react-query'
import { navigate } from 'wouter/use-browser-location'
import { navigateFromPage } from '../lib/back.ts'
import { early } from '../lib/early.ts'
import { forgetAnswers } from '../lib/http/known-answers.ts'
import { loadWhenOnline } from '../lib/load-when-online.ts'
import { notify } from '../lib/notify/notify.ts'
import { onSessionChange } from '../lib/session/session.ts'
import { viewOfLinkPage } from './home-views.ts'

/**
 * From now on, when a session ends here or in another tab: forgets all loaded data, and shows the landing page. A session that
 * had ended before a vaga's link was opened leaves its page, which everybody may read. Returns what stops it.
 */
export function watchSessionEnd(queries: QueryClient) {
  return onSessionChange((session, event) => {
    if (event === 'TOKEN_REFRESHED') return
    queries.clear()
    forgetAnswers()
    early.forgetAnswers()
    const isVaga = event === 'ENDED' && location.pathname.startsWith('/vagas/')
    // A reset password ends this browser's session too, and its page says how to go on.
    const staysHere = location.pathname === '/privacidade' || isVaga || viewOfLinkPage(location.pathname)
    if (session === null && !staysHere) navigateFromPage(navigate, '/', { replace: true })
    if (event === 'ENDED') void notifyEnded()
  })
}

async function notifyEnded() {
  const { errorText } = await loadWhenOnline(() => import('@plantao/contract/messages/errors'))
  notify.info(errorText.session_required)
}
