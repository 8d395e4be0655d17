import { messages } from '@plantao/contract/messages'
import { hasCode } from '../../../lib/http/errors.ts'
import { notifyFailure } from '../../../lib/notify/notify-failure.ts'

/** The form shows a wrong password at its field instead of a toast. */
export const isPasswordWrong = (error: Error) => hasCode(error, 'password_wrong')

export const notifyPasswordFailure = notifyFailure(messages.password.resetFailed, {
  unexpected: messages.unexpected.title,
  offline: messages.offline.changePassword,
})
