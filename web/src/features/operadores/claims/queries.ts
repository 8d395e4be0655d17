import { decideClaim, withdrawProof } from '@plantao/contract/hospitais/proof/routes'
import type { WaitingClaim } from '@plantao/contract/hospitais/proof/schema'
import type { RouteInput } from '@plantao/contract/route'
import { proofClaims } from '@plantao/contract/sentences/proof-claims'
import { call } from '../../../lib/http/api.ts'
import { notify } from '../../../lib/notify/notify.ts'
import { notifyFailure } from '../../../lib/notify/notify-failure.ts'
import { useChange } from '../../../lib/realtime/use-change.ts'
import { withFactor } from '../factor-again/with-factor.ts'

type Decision = Omit<RouteInput<typeof decideClaim>['body'], 'claim_id'> & { claim: WaitingClaim }

export const useDecideClaim = () =>
  useChange({
    mutationFn: ({ claim, ...decision }: Decision) =>
      withFactor(() => call(decideClaim, { body: { claim_id: claim.id, ...decision } })),
    changes: () => [{ topic: 'proof' }],
    onSuccess: (_answer, { claim, approves }) =>
      void notify.success(
        !approves ? proofClaims.refusedDone : claim.new_name ? proofClaims.approvedName : proofClaims.approved,
      ),
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
