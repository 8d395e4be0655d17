/** How a hospital proves who it is: by a code sent to its e-mail in the ministry's register, or by an operator. */
export const proofKinds = ['cnes', 'operacao'] as const
export type ProofKind = (typeof proofKinds)[number]

export const claimStatuses = ['waiting_code', 'waiting_operator', 'proven', 'refused', 'expired'] as const

/** Reasons why a claim with a CNES waits for an operator instead of a code. */
export const waitReasons = [
  'no_email',
  'not_hospital',
  'place_differs',
  'name_differs',
  'cnpj_differs',
  'taken',
] as const
export type WaitReason = (typeof waitReasons)[number]

// The database has the numbers below too (server/schema/proof.sql).
export const proofMonths = 12
/** This many days before a proof ends, the hospital gets a notice and may renew the proof. */
export const proofNoticeDays = 30
export const proofCodeDays = 7
/** Maximum number of codes that all accounts send to one establishment in `proofCodeDays` days. Each sends one. */
export const maxProofCodes = 20
export const maxProofTries = 5

export const proofCodeLength = 8

export function parseProofCode(typed: string): string | null {
  const digits = typed.normalize('NFKC').replace(/[\s\p{P}\p{C}]/gu, '')
  return /^\d{8}$/.test(digits) ? digits : null
}

/** Writes a code as in the e-mail: '1234-5678'. */
export const writeProofCode = (code: string) => `${code.slice(0, 4)}-${code.slice(4)}`

/** A CNES of seven digits. Zeros at its beginning may be missing, because spreadsheets drop them. */
export function parseCnes(typed: string): string | null {
  const digits = typed.normalize('NFKC').replace(/[\s.-]/g, '')
  return /^\d{1,7}$/.test(digits) ? digits.padStart(7, '0') : null
}

interface Proof {
  until: string
}

export function claimBlockedBy(proof: Proof | null, now: Date) {
  if (!proof) return null
  return new Date(proof.until).getTime() > now.getTime() + proofNoticeDays * 86_400_000 ? 'proof_still_valid' : null
}
