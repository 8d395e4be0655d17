import { deleteAccount } from '@plantao/contract/auth/routes'
import { messages } from '@plantao/contract/messages'
import type { RouteInput } from '@plantao/contract/route'
import { useMutation } from '@tanstack/react-query'
import { expectSessionEnd } from '../../../lib/http/access-token.ts'
import { call } from '../../../lib/http/api.ts'
import { notify } from '../../../lib/notify/notify.ts'
import { notifyFailure } from '../../../lib/notify/notify-failure.ts'
import { forgetSession } from '../../../lib/session/session.ts'
import { isPasswordWrong } from '../password/password-errors.ts'

const notifyDeleteFailure = notifyFailure(messages.account.deleteFailed, { offline: messages.offline.deleteAccount })

export function useDeleteAccount() {
  return useMutation({
    mutationFn: (body: RouteInput<typeof deleteAccount>['body']) =>
      expectSessionEnd(() => call(deleteAccount, { body })),
    onSuccess: () => {
      // The session ended with the account, so no sign-out follows.
      forgetSession()
      notify.success(messages.account.deleted)
    },
    onError: (error) => {
      if (!isPasswordWrong(error)) notifyDeleteFailure(error)
    },
  })
}
