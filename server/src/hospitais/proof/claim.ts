import { randomUUID } from 'node:crypto'
import type { claimCnes, claimManually, confirmCnes } from '@plantao/contract/hospitais/proof/routes'
import type { OwnProofState } from '@plantao/contract/hospitais/proof/schema'
import { findOperatorAccounts } from '../../notificacoes/tell-operators.ts'
import { type Outcome, runTransition } from '../../notificacoes/transition.ts'
import { type Actor, asActor, asRole, readOneAs, type Trx, withRole } from '../../platform/database/db.ts'
import { DomainError } from '../../platform/domain-error.ts'
import type { Call } from '../../platform/http/mount.ts'
import type { RateLimiter } from '../../platform/security/rate-limiter.ts'
import type { Services } from '../../platform/services.ts'
import { proofChanged, shownVagaChanged } from './change-events.ts'
import { claimReceivedEmails, proofCodeEmail, proofConfirmedEmail } from './emails/kinds.ts'
import { proofCodeLimit } from './rate-limits.ts'
import * as store from './store.ts'

export const claimByCnes = (trx: Trx, { body: { cnes } }: Call<typeof claimCnes>) =>
  claim(trx, { cnes, note: '', isManual: false })

export const claimByHand = (trx: Trx, { body: { note } }: Call<typeof claimManually>) =>
  claim(trx, { cnes: null, note, isManual: true })

async function claim(trx: Trx, given: { cnes: string | null; note: string; isManual: boolean }) {
  const hospital = await store.readOwnHospitalId(trx)
  if (!hospital) throw new DomainError('hospital_not_found')
  const id = randomUUID()
  await store.claimProof(trx, { id, ...given })
  const answer = await store.readOwnProof(trx)
  const emails = answer.claim?.status === 'waiting_code' ? [proofCodeEmail(id)] : await askOperators(trx, answer)
  return { answer, changed: [proofChanged(hospital)], emails }
}

async function askOperators(trx: Trx, { claim }: OwnProofState) {
  if (claim?.status !== 'waiting_operator') return []
  return claimReceivedEmails(claim.id, await withRole(trx, 'app_jobs', (trx) => findOperatorAccounts(trx)))
}

/** The effects of a change of the profile that asks for another name of a proven hospital. */
export async function renameEffects(trx: Trx, hospital: string) {
  return { changed: [proofChanged(hospital)], emails: await askOperators(trx, await store.readOwnProof(trx)) }
}

/**
 * Two transactions. The first counts the attempt and commits even if the code is wrong. The second proves the hospital,
 * and locks the hospital before the claim, like app.claim_proof, to prevent deadlocks.
 */
export async function confirm(
  services: Services,
  rateLimiter: RateLimiter,
  { actor, body: { code } }: Pick<Call<typeof confirmCnes>, 'actor' | 'body'>,
): Promise<OwnProofState> {
  const { db, keys } = services
  await rateLimiter.consume([{ limit: proofCodeLimit, key: actor.userId }])
  const hospital = await asActor(db, actor, store.readOwnHospitalId)
  if (!hospital) throw new DomainError('proof_code_ended')
  const found = await asRole(db, 'app_auth', (trx) => store.claimOfCode(trx, keys, hospital, code))
  if (found === undefined) throw new DomainError('proof_code_ended')
  if (found === null) throw new DomainError('proof_code_wrong')
  const prove = (trx: Trx) => proveClaim(trx, hospital, found)
  await runTransition(services, (begun) => asActor(db, actor, begun), prove)
  return readOwn(services, actor)
}

export async function readOwn({ db }: Pick<Services, 'db'>, actor: Actor): Promise<OwnProofState> {
  return (await readOneAs(db, actor, store.ownProofQuery))!
}

async function proveClaim(trx: Trx, hospital: string, claim: string): Promise<Outcome<null>> {
  const status = await withRole(trx, 'app_auth', (trx) => store.proveByCode(trx, claim))
  if (!status) throw new DomainError('proof_code_ended')
  if (status === 'proven') return { answer: null, ...(await provenEffects(trx, hospital, claim)) }
  const emails = await askOperators(trx, await store.readOwnProof(trx))
  return { answer: null, changed: [proofChanged(hospital)], emails }
}

/** An e-mail tells the hospital of its proof, and the change events let doctors' lists show the proof. */
export async function provenEffects(trx: Trx, hospital: string, claim: string) {
  return { changed: await shownChanges(trx, hospital), emails: [proofConfirmedEmail(claim, hospital)] }
}

export async function shownChanges(trx: Trx, hospital: string) {
  const open = await withRole(trx, 'app_jobs', (trx) => store.findOpenVaga(trx, hospital))
  return [proofChanged(hospital), ...(open ? [shownVagaChanged(open)] : [])]
}
