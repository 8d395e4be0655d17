import { proofCodeLength } from '@plantao/contract/hospitais/proof/rules'
import type { Keys } from '../../platform/security/keys.ts'

/**
 * The code of a claim, derived from the claim's id with a key that is not in the database. A repeated e-mail therefore
 * carries the same code. 26 bits are enough, because attempts and codes are limited.
 */
export function proofCode(keys: Keys, claimId: string) {
  const bytes = Buffer.from(keys.mac('links', `proof-code|${claimId}`), 'base64url').subarray(0, 8)
  return String(bytes.readBigUInt64BE() % 10n ** BigInt(proofCodeLength)).padStart(proofCodeLength, '0')
}

/** The stored form of a code. A key is needed, because all codes could be tried against a plain hash. */
export const macOfProofCode = (keys: Keys, claimId: string, code: string) => keys.mac('links', textOf(claimId, code))

export const isProofCodeOf = (keys: Keys, claimId: string, code: string, mac: string) =>
  keys.verifyMac('links', textOf(claimId, code), mac)

const textOf = (claimId: string, code: string) => `stored-proof-code|${claimId}|${code}`
