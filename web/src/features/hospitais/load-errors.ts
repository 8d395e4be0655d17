import { messages } from '@plantao/contract/messages'
import { notify } from '../../lib/notify/notify.ts'
import { notifyFailure, sentenceOf } from '../../lib/notify/notify-failure.ts'

export const notifyOwnHospitalFailed = notifyFailure(messages.dashboard.hospitalFailed)

/** The profile page has a sentence of its own, which includes the reason. */
export const ofHospitalProfile = {
  onLoadError: (error: Error) =>
    notify.error(messages.hospitais.loadFailed(sentenceOf(error) ?? messages.unexpected.text)),
}
