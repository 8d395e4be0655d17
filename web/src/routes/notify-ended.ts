import { messages } from '@plantao/contract/messages'
import { pageErrorText } from '@plantao/contract/sentences/page-errors'
import { notify } from '../lib/notify/notify.ts'
import { currentSession } from '../lib/session/session.ts'

/** Tells why the page changed, once somebody looks at the tab. Says nothing if somebody has signed in again by then. */
export async function notifyEnded(hasTyped: boolean) {
  if (document.visibilityState === 'hidden') {
    await new Promise((resolve) => document.addEventListener('visibilitychange', resolve, { once: true }))
  }
  if (currentSession() === null) {
    notify.info(pageErrorText.session_required, hasTyped ? messages.drafts.kept : undefined)
  }
}
