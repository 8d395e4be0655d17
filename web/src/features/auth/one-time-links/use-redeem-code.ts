import { redeemCode } from '@plantao/contract/auth/routes'
import { messages } from '@plantao/contract/messages'
import type { RouteInput } from '@plantao/contract/route'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../../lib/http/api.ts'
import { hasCode } from '../../../lib/http/errors.ts'
import { notifyFailure } from '../../../lib/notify/notify-failure.ts'

const notifyCodeFailure = notifyFailure(messages.code.failed, {
  unexpected: messages.unexpected.title,
  offline: messages.offline.redeemCode,
})

/** A wrong code gets no toast, because the form shows the error at its field. */
export const isEmailCodeWrong = (error: Error) => hasCode(error, 'code_invalid')

export function useRedeemCode() {
  return useMutation({
    mutationFn: (body: RouteInput<typeof redeemCode>['body']) => call(redeemCode, { body }),
    onError: (error) => {
      if (!isEmailCodeWrong(error)) notifyCodeFailure(error)
    },
  })
}
