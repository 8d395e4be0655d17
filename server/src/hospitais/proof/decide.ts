import type { decideClaim, withdrawProof } from '@plantao/contract/hospitais/proof/routes'
import { type Trx, withRole } from '../../platform/database/db.ts'
import { DomainError } from '../../platform/domain-error.ts'
import type { Call } from '../../platform/http/mount.ts'
import { proofChanged } from './change-events.ts'
import { provenEffects, shownChanges } from './claim.ts'
import { proofRefusedEmail, proofWithdrawnEmail } from './emails/kinds.ts'
import * as store from './store.ts'

export async function decide(trx: Trx, { body: { claim_id, approves, reason } }: Call<typeof decideClaim>) {
  const hospital_id = await store.decideClaim(trx, claim_id, approves, reason)
  if (!hospital_id) {
    const isKnown = await withRole(trx, 'app_jobs', (trx) => store.isClaim(trx, claim_id))
    throw new DomainError(isKnown ? 'claim_already_decided' : 'claim_not_found')
  }
  const effects = approves
    ? await provenEffects(trx, hospital_id, claim_id)
    : { changed: [proofChanged(hospital_id)], emails: [proofRefusedEmail(claim_id, hospital_id)] }
  return { answer: { hospital_id }, ...effects }
}

export async function withdraw(trx: Trx, { body: { hospital_id, reason } }: Call<typeof withdrawProof>) {
  const claim = await store.withdrawProof(trx, hospital_id, reason)
  if (!claim) throw new DomainError('hospital_not_proven')
  return {
    answer: { hospital_id },
    changed: await shownChanges(trx, hospital_id),
    emails: [proofWithdrawnEmail(claim, hospital_id)],
  }
}
