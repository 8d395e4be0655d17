import { accountTypeOf } from '@plantao/contract/account-types'
import { confirmEmail } from '@plantao/contract/auth/routes'
import type { RouteInput } from '@plantao/contract/route'
import { useMutation } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { call } from '../../../lib/http/api.ts'
import { hasCode } from '../../../lib/http/errors.ts'
import { addressFor } from '../account-views.ts'

/** Success and an invalid link lead to a login, which says what happened. */
export function useConfirmEmail() {
  const [, go] = useLocation()
  return useMutation({
    mutationFn: (body: RouteInput<typeof confirmEmail>['body']) => call(confirmEmail, { body }),
    onSuccess: ({ user_type }) => go(`${addressFor(accountTypeOf(user_type), 'login')}&confirmed=1`, { replace: true }),
    onError: (error) => {
      if (hasCode(error, 'confirm_token_invalid')) {
        go(`${addressFor('medico', 'login')}&confirmed=0`, { replace: true })
      }
    },
  })
}
