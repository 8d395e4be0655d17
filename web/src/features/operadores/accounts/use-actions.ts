import {
  endSessionsOfAccount,
  eraseAccount,
  liftSuspension,
  suspendAccount,
} from '@plantao/contract/operadores/work/routes'
import { operacao } from '@plantao/contract/sentences/operacao'
import { call } from '../../../lib/http/api.ts'
import { notify } from '../../../lib/notify/notify.ts'
import { notifyFailure } from '../../../lib/notify/notify-failure.ts'
import { useChange } from '../../../lib/realtime/use-change.ts'
import { withFactor } from '../factor-again/with-factor.ts'

const actions = {
  suspend: [suspendAccount, operacao.suspended, operacao.suspendFailed],
  lift: [liftSuspension, operacao.lifted, operacao.liftFailed],
  endSessions: [endSessionsOfAccount, operacao.sessionsEnded, operacao.sessionsFailed],
  erase: [eraseAccount, operacao.erased, operacao.eraseFailed],
} as const

export type AccountAction = keyof typeof actions

export function useAccountAction(action: AccountAction, account_id: string) {
  const [route, done, failed] = actions[action]
  return useChange({
    mutationFn: (reason: string) => withFactor(() => call(route, { body: { account_id, reason } })),
    changes: () => [{ topic: 'operadores' }],
    onSuccess: () => notify.success(done),
    onError: notifyFailure(failed),
  })
}
