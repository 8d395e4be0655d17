import { changePassword } from '@plantao/contract/auth/routes'
import { messages } from '@plantao/contract/messages'
import type { RouteInput } from '@plantao/contract/route'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/http/api.ts'
import { notify } from '../../../lib/notify/notify.ts'
import { openSessionsQuery } from '../sessions/queries.ts'
import { isPasswordWrong, notifyPasswordFailure } from './password-errors.ts'

export function useChangePassword() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: RouteInput<typeof changePassword>['body']) => call(changePassword, { body }),
    onSuccess: () => notify.success(messages.password.changedSignedIn),
    onError: (error) => {
      if (!isPasswordWrong(error)) notifyPasswordFailure(error)
    },
    // A new password ends the other sessions.
    onSettled: () => client.invalidateQueries(openSessionsQuery),
  })
}
