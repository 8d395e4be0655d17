import { recoverPassword } from '@plantao/contract/auth/routes'
import { messages } from '@plantao/contract/messages'
import type { RouteInput } from '@plantao/contract/route'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../../lib/http/api.ts'
import { notifyFailure } from '../../../lib/notify/notify-failure.ts'

export function useRecoverPassword() {
  return useMutation({
    mutationFn: (body: RouteInput<typeof recoverPassword>['body']) => call(recoverPassword, { body }),
    onError: notifyFailure(messages.password.recoverFailed, {
      unexpected: messages.unexpected.title,
      offline: messages.offline.sendEmail,
    }),
  })
}
