import {
  beginSecondFactor,
  confirmSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
} from '@plantao/contract/auth/second-factor/routes'
import { messages } from '@plantao/contract/messages'
import type { RouteInput } from '@plantao/contract/route'
import { secondFactor as texts } from '@plantao/contract/sentences/second-factor'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../../lib/http/api.ts'
import { hasCode } from '../../../lib/http/errors.ts'
import { notify } from '../../../lib/notify/notify.ts'
import { notifyFailure } from '../../../lib/notify/notify-failure.ts'
import { useChange } from '../../../lib/realtime/use-change.ts'
import { isPasswordWrong } from '../password/password-errors.ts'

const { offline } = messages
type Proof = RouteInput<typeof removeSecondFactor>['body']

export const isFactorCodeWrong = (error: Error) => hasCode(error, 'second_factor_wrong')

/** The form shows a wrong password or code at its field. A toast reports any other failure. */
const unlessInForm = (tell: (error: Error) => void) => (error: Error) => {
  if (!isPasswordWrong(error) && !isFactorCodeWrong(error)) tell(error)
}

const changes = () => [{ topic: 'auth' }] as const
const onFailed = unlessInForm(notifyFailure(texts.onFailed, { offline: offline.secondFactor }))

export const useBeginSecondFactor = () =>
  useMutation({
    mutationFn: (password: string) => call(beginSecondFactor, { body: { password } }),
    onError: onFailed,
  })

export const useConfirmSecondFactor = () =>
  useChange({
    mutationFn: (code: string) => call(confirmSecondFactor, { body: { code } }),
    // A new second factor ends the other sessions, so the list of sessions loads again.
    changes,
    onSuccess: () => notify.success(texts.turnedOn),
    onError: onFailed,
  })

export const useRenewRecoveryCodes = () =>
  useChange({
    mutationFn: (body: Proof) => call(renewRecoveryCodes, { body }),
    changes,
    onSuccess: () => notify.success(texts.renewed),
    onError: unlessInForm(notifyFailure(texts.renewFailed, { offline: offline.secondFactor })),
  })

export const useRemoveSecondFactor = () =>
  useChange({
    mutationFn: (body: Proof) => call(removeSecondFactor, { body }),
    changes,
    isPendingUntilShown: true,
    onSuccess: () => notify.success(texts.turnedOff),
    onError: unlessInForm(notifyFailure(texts.offFailed, { offline: offline.secondFactor })),
  })
