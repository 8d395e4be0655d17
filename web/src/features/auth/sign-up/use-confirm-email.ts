import { userTypes } from '@plantao/contract/account-types'
import { confirmEmail } from '@plantao/contract/auth/routes'
import type { RouteInput } from '@plantao/contract/route'
import { useMutation } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { call } from '../../../lib/http/api.ts'
import { addressFor } from '../account-views.ts'
import { endPendingSignUps } from './pending-sign-up.ts'

export function useConfirmEmail() {
  const [, navigate] = useLocation()
  return useMutation({
    mutationFn: (body: RouteInput<typeof confirmEmail>['body']) => call(confirmEmail, { body }),
    onSuccess: ({ user_type, email }) => {
      endPendingSignUps()
      navigate(addressFor(user_type === userTypes.hospital ? 'hospital' : 'medico', 'login'), {
        replace: true,
        state: { email, isConfirmed: true },
      })
    },
  })
}
