import { maxProofTries } from '@plantao/contract/hospitais/proof/rules'
import type { OwnProofState, WaitingClaim } from '@plantao/contract/hospitais/proof/schema'
import { sql } from 'kysely'
import { q, type Trx } from '../../platform/database/db.ts'
import type { Keys } from '../../platform/security/keys.ts'
import { ownHospital } from '../own-hospital.ts'
import { isProofCodeOf, macOfProofCode, proofCode } from './codes.ts'

export const ownProofQuery = sql<OwnProofState>`
  select
    (select jsonb_build_object('by', h.proven_by, 'at', h.proven_at, 'until', h.proven_until, 'cnes', h.proven_cnes)
      from app.hospitais h where h.id = ${ownHospital} and h.proven_by is not null) as proof,
    (select jsonb_build_object('id', c.id, 'kind', c.kind, 'cnes', c.cnes, 'status', case
        when c.status = 'waiting_code' and (c.expires_at <= now() or c.tries >= ${sql.lit(maxProofTries)}) then 'expired' else c.status end,
        'waits_because', c.waits_because, 'new_name', c.new_name, 'sent_to_hint', c.sent_to_hint, 'expires_at', c.expires_at,
        'created_at', c.created_at, 'decided_at', c.decided_at, 'reason', c.reason)
      from app.proof_claims c where c.hospital_id = ${ownHospital} order by c.created_at desc, c.status = 'expired', c.id desc limit 1) as claim
`.compile(q)

export async function readOwnProof(trx: Trx): Promise<OwnProofState> {
  return (await trx.executeQuery(ownProofQuery)).rows[0]!
}

/** Null if the calling account has no profile. */
export async function readOwnHospitalId(trx: Trx) {
  const { rows } = await sql<{ id: string | null }>`select ${ownHospital} as id`.execute(trx)
  return rows[0]!.id
}

interface NewClaim {
  id: string
  cnes: string | null
  note: string
  isManual: boolean
}

/** @throws {DatabaseError} with the name of a constraint in `constraintErrors` of routes.ts */
export async function claimProof(trx: Trx, { id, cnes, note, isManual }: NewClaim) {
  await sql`select app.claim_proof(${id}, ${cnes}, ${note}, ${isManual})`.execute(trx)
}

/**
 * Stores the MAC of the code, made with the newest secret, and returns the facts for the e-mail. Undefined when the
 * claim no longer waits for a code, because it was replaced or decided.
 */
export async function codeToSend(trx: Trx<'app_auth'>, keys: Keys, claimId: string) {
  const code = proofCode(keys, claimId)
  const claim = await trx
    .updateTable('proof_claims')
    .set({ code_mac: macOfProofCode(keys, claimId, code) })
    .where('id', '=', claimId)
    .where('status', '=', 'waiting_code')
    .where('expires_at', '>', sql<string>`now()`)
    .returning(['sent_to', 'cnes', 'hospital_id', 'expires_at'])
    .executeTakeFirst()
  return claim && { ...claim, code }
}

export function findHospital(trx: Trx<'app_jobs'>, id: string) {
  return trx
    .selectFrom('hospitais')
    .select(['nome', 'cidade', 'estado', 'time_zone', 'proven_until'])
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
}

/**
 * The id of the hospital's claim that waits for this code. Null when the code is wrong, undefined when no claim takes a
 * code any more. Each call counts as an attempt, so its transaction must commit in any case.
 */
export async function claimOfCode(trx: Trx<'app_auth'>, keys: Keys, hospitalId: string, code: string) {
  const tried = await trx
    .updateTable('proof_claims')
    .set({ tries: sql`tries + 1` })
    .where('hospital_id', '=', hospitalId)
    .where('status', '=', 'waiting_code')
    .where('expires_at', '>', sql<string>`now()`)
    .where('tries', '<', maxProofTries)
    .returning(['id', 'code_mac'])
    .executeTakeFirst()
  if (!tried) return undefined
  const isRight = tried.code_mac !== null && isProofCodeOf(keys, tried.id, code, tried.code_mac)
  return isRight ? tried.id : null
}

/** Null when the claim no longer waits for a code. */
export async function proveByCode(trx: Trx<'app_auth'>, claimId: string) {
  const { rows } = await sql<{
    status: 'proven' | 'waiting_operator' | null
  }>`select app.prove_by_code(${claimId}) as status`.execute(trx)
  return rows[0]!.status
}

export function waitingClaimsQuery(after: [time: string, id: string] | null, limit: number) {
  return sql<WaitingClaim>`select * from app.waiting_claims(${after?.[0] ?? null}, ${after?.[1] ?? null}, ${limit})`.compile(
    q,
  )
}

/** @returns the claim's hospital; null when no claim with this id waits */
export async function decideClaim(trx: Trx, claimId: string, approves: boolean, reason: string) {
  const { rows } = await sql<{
    hospital_id: string | null
  }>`select app.decide_claim(${claimId}, ${approves}, ${reason}) as hospital_id`.execute(trx)
  return rows[0]!.hospital_id
}

export async function isClaim(trx: Trx<'app_jobs'>, id: string) {
  return (await trx.selectFrom('proof_claims').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}

/** Ends a proof. @returns the id of the claim that records the reason; null when the hospital is not proven */
export async function withdrawProof(trx: Trx, hospitalId: string, reason: string) {
  const { rows } = await sql<{
    claim: string | null
  }>`select app.withdraw_proof(${hospitalId}, ${reason}) as claim`.execute(trx)
  return rows[0]!.claim
}

export async function endProofs(trx: Trx<'app_jobs'>, limit: number) {
  const { rows } = await sql<{
    hospital_id: string
    proven_until: string
  }>`select hospital_id, proven_until from app.end_proofs(${limit})`.execute(trx)
  return rows
}

export async function findEndingProofs(trx: Trx<'app_jobs'>) {
  const { rows } = await sql<{ hospital_id: string; proven_until: string }>`
    select h.id as hospital_id, h.proven_until from app.hospitais h
    where h.proven_until between now() and now() + app.proof_notice_period() and h.removed_at is null`.execute(trx)
  return rows
}

/** An open vaga of the hospital: a change event about it makes doctors' lists load again. */
export async function findOpenVaga(trx: Trx<'app_jobs'>, hospitalId: string) {
  const { rows } = await sql<{ id: string; hospital_id: string }>`
    select v.id, v.hospital_id from app.vagas v
    where v.hospital_id = ${hospitalId} and app.is_open(v.status, v.open_until)
    order by v.created_at desc, v.id desc limit 1`.execute(trx)
  return rows[0]
}

export function findClaim(trx: Trx<'app_jobs'>, id: string) {
  return trx
    .selectFrom('proof_claims as c')
    .innerJoin('hospitais as h', 'h.id', 'c.hospital_id')
    .select([
      'c.kind',
      'c.status',
      'c.cnes',
      'c.reason',
      'c.new_name',
      'h.nome',
      'h.cidade',
      'h.estado',
      'h.proven_by',
      'h.proven_until',
      'h.time_zone',
    ])
    .where('c.id', '=', id)
    .where('h.removed_at', 'is', null)
    .executeTakeFirst()
}
