import { z } from 'zod'
import { id, instant, reason, text } from '../../fields.ts'
import { proofClaims } from '../../sentences/proof-claims.ts'
import { claimStatuses, parseCnes, parseProofCode, proofKinds, waitReasons } from './rules.ts'

export const ownProof = z.object({
  by: z.enum(proofKinds),
  at: instant,
  until: instant,
  cnes: z.string().nullable(),
})
export type OwnProof = z.output<typeof ownProof>

/** A claim of the kind `rename` asks for another name of a proven hospital. */
const claimKinds = ['cnes', 'manual', 'rename'] as const

export const ownClaim = z.object({
  id,
  kind: z.enum(claimKinds),
  cnes: z.string().nullable(),
  status: z.enum(claimStatuses),
  waits_because: z.enum(waitReasons).nullable(),
  new_name: z.string().nullable(),
  /** The address that the code was sent to, mostly hidden. */
  sent_to_hint: z.string().nullable(),
  expires_at: instant.nullable(),
  created_at: instant,
  decided_at: instant.nullable(),
  reason: z.string().nullable(),
})
export type OwnClaim = z.output<typeof ownClaim>

export const ownProofState = z
  .object({ proof: ownProof.nullable(), claim: ownClaim.nullable() })
  .meta({ id: 'OwnProofState' })
export type OwnProofState = z.output<typeof ownProofState>

const cnes = z.string().transform((typed, context) => {
  const parsed = parseCnes(typed)
  if (parsed === null) context.addIssue({ code: 'custom', message: proofClaims.cnesInvalid })
  return parsed ?? ''
})
const code = z.string().transform((typed, context) => {
  const parsed = parseProofCode(typed)
  if (parsed === null) context.addIssue({ code: 'custom', message: proofClaims.codeInvalid })
  return parsed ?? ''
})

export const claimCnesBody = z.strictObject({ cnes })
export const confirmCnesBody = z.strictObject({ code })
export const claimManuallyBody = z.strictObject({ note: text(500).min(1, proofClaims.noteRequired) })

export const waitingClaim = z
  .object({
    id,
    created_at: instant,
    kind: z.enum(claimKinds),
    cnes: z.string().nullable(),
    waits_because: z.enum(waitReasons).nullable(),
    note: z.string(),
    new_name: z.string().nullable(),
    hospital_id: id,
    user_id: id,
    nome: z.string(),
    cnpj: z.string(),
    endereco: z.string(),
    cidade: z.string(),
    estado: z.string(),
    telefone: z.string(),
    email_domain: z.string(),
    account_created_at: instant,
    vagas: z.number().int(),
    open_vagas: z.number().int(),
    /** Number of reports about the hospital, its vagas and the ratings it gave. */
    reports: z.number().int(),
    /** The establishment in the ministry's register; null without a CNES, or with a CNES that the register lacks. */
    establishment: z
      .object({
        name: z.string(),
        cnpj: z.string().nullable(),
        city: z.string(),
        state: z.string(),
        address: z.string().nullable(),
        email: z.string().nullable(),
        phone: z.string().nullable(),
        kind: z.string().nullable(),
      })
      .nullable(),
    /** Another hospital that proved the same CNES or CNPJ. */
    taken_by: z.object({ id, nome: z.string() }).nullable(),
    suspended_at: instant.nullable(),
  })
  .meta({ id: 'WaitingClaim' })
export type WaitingClaim = z.output<typeof waitingClaim>

export const decideClaimBody = z.strictObject({ claim_id: id, approves: z.boolean(), reason })
export const withdrawProofBody = z.strictObject({ hospital_id: id, reason })
