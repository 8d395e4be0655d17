import { resetPassword } from '@plantao/contract/auth/routes'
import type { RouteInput } from '@plantao/contract/route'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../../lib/http/api.ts'
import { hasCode } from '../../../lib/http/errors.ts'
import { signOut } from '../../../lib/http/sign-out.ts'
import { rememberDevice } from '../../../lib/session/known-devices.ts'
import { notifyPasswordFailure } from './password-errors.ts'

export function useResetPassword() {
  return useMutation({
    mutationFn: (body: RouteInput<typeof resetPassword>['body']) => call(resetPassword, { body }),
    onSuccess: ({ device_token }) => {
      rememberDevice(device_token)
      // The server ended every session of the account, so this browser forgets its session.
      return signOut()
    },
    onError: (error) => {
      // The page itself shows this error and the next step.
      if (!hasCode(error, 'reset_token_invalid')) notifyPasswordFailure(error)
    },
  })
}
