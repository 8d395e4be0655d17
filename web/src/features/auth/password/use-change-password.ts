import { changePassword } from '@plantao/contract/auth/routes'
import { messages } from '@plantao/contract/messages'
import type { RouteInput } from '@plantao/contract/route'
import { call } from '../../../lib/http/api.ts'
import { notify } from '../../../lib/notify/notify.ts'
import { useChange } from '../../../lib/realtime/use-change.ts'
import { isPasswordWrong, notifyPasswordFailure } from './password-errors.ts'

export const useChangePassword = () =>
  useChange({
    mutationFn: (body: RouteInput<typeof changePassword>['body']) => call(changePassword, { body }),
    // A new password ends the other sessions, so the list of sessions loads again.
    changes: () => [{ topic: 'auth' }],
    isPendingUntilShown: true,
    onSuccess: () => notify.success(messages.password.changedSignedIn),
    onError: (error) => {
      if (!isPasswordWrong(error)) notifyPasswordFailure(error)
    },
  })
