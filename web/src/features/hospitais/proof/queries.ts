import { claimCnes, claimManually, confirmCnes, getOwnProof } from '@plantao/contract/hospitais/proof/routes'
import type { OwnProofState } from '@plantao/contract/hospitais/proof/schema'
import { proofClaims } from '@plantao/contract/sentences/proof-claims'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/http/api.ts'
import { notify } from '../../../lib/notify/notify.ts'
import { notifyFailure } from '../../../lib/notify/notify-failure.ts'
import { useChange } from '../../../lib/realtime/use-change.ts'

export const ownProofQuery = queryOptions({
  queryKey: ['proof', 'own'],
  queryFn: ({ signal }) => call(getOwnProof, { signal }),
})

function useClaim<Input>(
  claim: (input: Input) => Promise<OwnProofState>,
  failed: string = proofClaims.claimFailed,
  /** True when the form shows the error at its field, so that no toast is needed. */
  isShown: (error: Error) => boolean = () => false,
) {
  const client = useQueryClient()
  const notifyFailed = notifyFailure(failed)
  return useChange({
    mutationFn: claim,
    changes: () => [{ topic: 'proof' }],
    onSuccess: (state) => {
      client.setQueryData(ownProofQuery.queryKey, state)
      notify.success(doneText(state))
    },
    onError: (error) => isShown(error) || notifyFailed(error),
  })
}

function doneText({ claim }: OwnProofState) {
  if (claim?.status === 'proven') return proofClaims.confirmed
  return claim?.status === 'waiting_code' ? proofClaims.codeSent : proofClaims.asked
}

export const useClaimCnes = () => useClaim((cnes: string) => call(claimCnes, { body: { cnes } }))

export const useClaimManually = () => useClaim((note: string) => call(claimManually, { body: { note } }))

export const useConfirmCnes = (isShown: (error: Error) => boolean) =>
  useClaim((code: string) => call(confirmCnes, { body: { code } }), proofClaims.confirmFailed, isShown)
