import { messages } from '@plantao/contract/messages'
import { pageErrorText } from '@plantao/contract/sentences/page-errors'
import { currentSession } from '../session/session.ts'
import { notify } from './notify.ts'
import { notifyFailure } from './notify-failure.ts'

export const { noProfileTitle, noProfile } = messages.login
export const notifyOwnMedicoFailed = notifyFailure(messages.dashboard.medicoFailed)
export const notifyOwnHospitalFailed = notifyFailure(messages.dashboard.hospitalFailed)

/** All queries of the doctor's dashboard share one toast, however many of them fail. */
export const ofMedicoDashboard = { onLoadError: () => notify.error(messages.dashboard.medicoFailed) }

/** Tells why the page changed, once somebody looks at the tab. Says nothing if somebody has signed in again by then. */
export async function notifyEnded(hasTyped: boolean) {
  if (document.visibilityState === 'hidden') {
    await new Promise((resolve) => document.addEventListener('visibilitychange', resolve, { once: true }))
  }
  if (currentSession() === null) {
    notify.info(pageErrorText.session_required, hasTyped ? messages.drafts.kept : undefined)
  }
}
