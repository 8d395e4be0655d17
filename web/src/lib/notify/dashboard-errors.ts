import { messages } from '@plantao/contract/messages'
import { notify } from './notify.ts'
import { notifyFailure } from './notify-failure.ts'

export const notifyOwnMedicoFailed = notifyFailure(messages.dashboard.medicoFailed)
export const notifyOwnHospitalFailed = notifyFailure(messages.dashboard.hospitalFailed)

/** All queries of the doctor's dashboard share one toast, however many of them fail. */
export const ofMedicoDashboard = { onLoadError: () => notify.error(messages.dashboard.medicoFailed) }
