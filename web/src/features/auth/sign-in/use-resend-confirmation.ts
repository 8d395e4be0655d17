import { resendConfirmation } from '@plantao/contract/auth/routes'
import { messages } from '@plantao/contract/messages'
import type { RouteInput } from '@plantao/contract/route'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../../lib/http/api.ts'
import { notify } from '../../../lib/notify/notify.ts'
import { notifyFailure } from '../../../lib/notify/notify-failure.ts'
import { inboxDuration, inboxInToast } from '../DevelopmentInbox.tsx'

export function useResendConfirmation() {
  return useMutation({
    mutationFn: (body: RouteInput<typeof resendConfirmation>['body']) => call(resendConfirmation, { body }),
    onSuccess: () => notify.success(messages.login.confirmationSent, inboxInToast(), inboxDuration),
    onError: notifyFailure(messages.login.resendFailed, { offline: messages.offline.sendEmail }),
  })
}
