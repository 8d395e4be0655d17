import { messages } from '@plantao/contract/messages'
import { hasCode } from '../../../lib/http/errors.ts'
import { notifyFailure } from '../../../lib/notify/notify-failure.ts'

/** A wrong password gets no toast, because the form shows the error at its field. */
export const isPasswordWrong = (error: Error) => hasCode(error, 'password_wrong')

export const notifyPasswordFailure = notifyFailure(messages.password.resetFailed, {
  unexpected: messages.unexpected.title,
  offline: messages.offline.changePassword,
})
