import { messages } from '@plantao/contract/messages'
import { notify } from '../../lib/notify/notify.ts'
import { notifyFailure } from '../../lib/notify/notify-failure.ts'

export const notifyOwnMedicoFailed = notifyFailure(messages.dashboard.medicoFailed)

/** All queries of the doctor's dashboard share one toast, however many of them fail. */
export const ofMedicoDashboard = { onLoadError: () => notify.error(messages.dashboard.medicoFailed) }
