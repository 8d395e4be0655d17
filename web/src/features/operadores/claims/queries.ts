import { decideClaim, withdrawProof } from '@plantao/contract/operadores/proof/routes'
import type { RouteInput } from '@plantao/contract/route'
import { proofClaims } from '@plantao/contract/sentences/proof-claims'
import { call } from '../../../lib/http/api.ts'
import { notify } from '../../../lib/notify/notify.ts'
import { notifyFailure } from '../../../lib/notify/notify-failure.ts'
import { useChange } from '../../../lib/realtime/use-change.ts'
import { withFactor } from '../factor-again/with-factor.ts'

export const useDecideClaim = () =>
  useChange({
    mutationFn: (body: RouteInput<typeof decideClaim>['body']) => withFactor(() => call(decideClaim, { body })),
    changes: () => [{ topic: 'proof' }],
    onSuccess: (_answer, { approves }) =>
      void notify.success(approves ? proofClaims.approved : proofClaims.refusedDone),
    onError: notifyFailure(proofClaims.decideFailed),
  })

export const useWithdrawProof = () =>
  useChange({
    mutationFn: (body: RouteInput<typeof withdrawProof>['body']) => withFactor(() => call(withdrawProof, { body })),
    // The account's page shows the proof too.
    changes: () => [{ topic: 'proof' }, { topic: 'operadores' }],
    onSuccess: () => void notify.success(proofClaims.withdrawn),
    onError: notifyFailure(proofClaims.decideFailed),
  })
