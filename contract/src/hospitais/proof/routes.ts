import { z } from 'zod'
import { id, page, pageOf } from '../../fields.ts'
import { defineRoute } from '../../route.ts'
import {
  claimCnesBody,
  claimManuallyBody,
  confirmCnesBody,
  decideClaimBody,
  ownProofState,
  waitingClaim,
  withdrawProofBody,
} from './schema.ts'

export const getOwnProof = defineRoute({
  method: 'GET',
  path: '/rest/v1/proof_claims/own',
  summary: "The hospital's proof that it is who it says, and its newest claim",
  by: 'hospital',
  ok: ownProofState,
  errors: [],
})

const claiming = { method: 'POST', by: 'hospital', ok: ownProofState } as const

export const claimCnes = defineRoute({
  ...claiming,
  path: '/functions/v1/claim-cnes',
  summary:
    "Claim an establishment: a code goes to its address in the ministry's register, or the claim waits for an operator",
  body: claimCnesBody,
  errors: ['hospital_not_found', 'cnes_not_found', 'proof_codes_used_up', 'proof_still_valid', 'too_many_requests'],
})

export const confirmCnes = defineRoute({
  ...claiming,
  path: '/functions/v1/confirm-cnes',
  summary: 'Prove the claimed establishment by the code; five attempts for each code',
  body: confirmCnesBody,
  errors: ['proof_code_wrong', 'proof_code_ended', 'too_many_requests'],
})

export const claimManually = defineRoute({
  ...claiming,
  path: '/functions/v1/claim-manually',
  summary: 'Ask an operator to check the hospital',
  body: claimManuallyBody,
  errors: ['hospital_not_found', 'proof_still_valid', 'too_many_requests'],
})

export const listWaitingClaims = defineRoute({
  method: 'GET',
  path: '/rest/v1/proof_claims',
  summary: 'Claims that wait for an operator, the oldest first',
  by: 'operador',
  query: page,
  ok: pageOf(waitingClaim),
  errors: [],
})

export const decideClaim = defineRoute({
  method: 'POST',
  path: '/functions/v1/decide-claim',
  summary: 'Confirm or refuse a claim that waits, with a reason that its hospital reads',
  by: 'operador',
  body: decideClaimBody,
  ok: z.object({ hospital_id: id }),
  errors: ['claim_not_found', 'claim_already_decided', 'proof_taken', 'second_factor_again'],
})

export const withdrawProof = defineRoute({
  method: 'POST',
  path: '/functions/v1/withdraw-proof',
  summary: 'Take the proof of a hospital back, with a reason that it reads',
  by: 'operador',
  body: withdrawProofBody,
  ok: z.object({ hospital_id: id }),
  errors: ['hospital_not_proven', 'second_factor_again'],
})
