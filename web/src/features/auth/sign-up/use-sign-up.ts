import { signUp } from '@plantao/contract/auth/routes'
import { messages } from '@plantao/contract/messages'
import type { RouteInput } from '@plantao/contract/route'
import { useMutation } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { call } from '../../../lib/http/api.ts'
import { notify } from '../../../lib/notify/notify.ts'
import { notifyFailure } from '../../../lib/notify/notify-failure.ts'
import { addCodeOfMessage } from '../code-of-message.ts'
import { writePendingSignUp } from './pending-sign-up.ts'

/** @param forgetDraft is called before the form unmounts. */
export function useSignUp(forgetDraft: () => void) {
  const [, navigate] = useLocation()
  return useMutation({
    mutationFn: (body: RouteInput<typeof signUp>['body']) => call(signUp, { body }).catch(addCodeOfMessage),
    onSuccess: ({ email }) => {
      forgetDraft()
      notify.success(messages.registration.doneTitle, messages.registration.done)
      writePendingSignUp(email)
      navigate('/')
    },
    onError: notifyFailure(messages.registration.failedTitle, {
      unexpected: messages.unexpected.title,
      offline: messages.offline.signUp,
    }),
  })
}
