import { createHash } from 'node:crypto'
import { codeLength, codeLetters } from '@plantao/contract/auth/one-time-rules'
import type { Keys } from '../../platform/security/keys.ts'

export type OneTimeKind = 'confirm' | 'reset'

const base32 = 'abcdefghijklmnopqrstuvwxyz234567'

/**
 * The token of a link, derived from its row's id with a key that is not in the database. So the token is not stored in
 * clear, and an e-mail that is sent again carries the same link. The token has 160 bits, in the form that
 * `tokenInAddress` looks for.
 */
export function oneTimeToken(keys: Keys, kind: OneTimeKind, id: string) {
  let token = ''
  // Each character encodes five bits, so 32 characters encode the 20 bytes.
  for (let rest = numberFrom(keys.mac('links', `one-time|${kind}|${id}`), 20), n = 0; n < 32; n++) {
    token += base32[Number(rest & 31n)]
    rest >>= 5n
  }
  return token
}

export function hashOfToken(token: string) {
  return createHash('sha256').update(token).digest()
}

/**
 * The code in the link's e-mail, derived like the token. Its 34 bits are enough because only five attempts are allowed.
 */
export function oneTimeCode(keys: Keys, kind: OneTimeKind, id: string) {
  let code = ''
  const letters = BigInt(codeLetters.length)
  for (let rest = numberFrom(keys.mac('links', `one-time-code|${kind}|${id}`), 20), n = 0; n < codeLength; n++) {
    code += codeLetters[Number(rest % letters)]
    rest /= letters
  }
  return code
}

/** The stored form of a code. It is keyed, because all codes could be tried against a plain hash. */
export function macOfCode(keys: Keys, id: string, code: string) {
  return keys.mac('links', textOfCode(id, code))
}

export function isCodeOf(keys: Keys, id: string, code: string, mac: string) {
  return keys.verifyMac('links', textOfCode(id, code), mac)
}

const textOfCode = (id: string, code: string) => `stored-code|${id}|${code}`

function numberFrom(mac: string, bytes: number) {
  return BigInt(`0x${Buffer.from(mac, 'base64url').subarray(0, bytes).toString('hex')}`)
}
