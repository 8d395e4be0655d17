import { answerRequest } from '@plantao/contract/auth/requests/routes'
import { decideReport } from '@plantao/contract/reports/routes'
import type { RouteInput } from '@plantao/contract/route'
import { operacao } from '@plantao/contract/sentences/operacao'
import { call } from '../../../lib/http/api.ts'
import { notify } from '../../../lib/notify/notify.ts'
import { notifyFailure } from '../../../lib/notify/notify-failure.ts'
import { useChange } from '../../../lib/realtime/use-change.ts'
import { withFactor } from '../factor-again/with-factor.ts'

export const useDecideReport = () =>
  useChange({
    mutationFn: (body: RouteInput<typeof decideReport>['body']) => withFactor(() => call(decideReport, { body })),
    changes: () => [{ topic: 'operadores' }],
    onSuccess: () => notify.success(operacao.decided),
    onError: notifyFailure(operacao.decideFailed),
  })

export const useAnswerRequest = () =>
  useChange({
    mutationFn: (body: RouteInput<typeof answerRequest>['body']) => call(answerRequest, { body }),
    changes: () => [{ topic: 'operadores' }],
    onSuccess: () => notify.success(operacao.answered),
    onError: notifyFailure(operacao.answerFailed),
  })
