import { createHash } from 'node:crypto'
import { codeLength, codeLetters } from '@plantao/contract/auth/one-time-rules'
import type { Keys } from '../../platform/security/keys.ts'

export type OneTimeKind = 'confirm' | 'reset'

const base32 = 'abcdefghijklmnopqrstuvwxyz234567'

/**
 * The token of a link: a MAC of the id of the link's row, with a key that is not in the database. So the token need not
 * be stored, and an e-mail that is sent again has the same link. `tokenInAddress` expects 32 characters.
 */
export function oneTimeToken(keys: Keys, kind: OneTimeKind, id: string) {
  let token = ''
  // 32 characters of five bits encode the 20 bytes.
  for (let rest = numberFrom(keys.mac('links', `one-time|${kind}|${id}`), 20), n = 0; n < 32; n++) {
    token += base32[Number(rest & 31n)]
    rest >>= 5n
  }
  return token
}

export function hashOfToken(token: string) {
  return createHash('sha256').update(token).digest()
}

/** The code in the link's e-mail, derived like the token. 34 bits are enough, because a code allows five attempts. */
export function oneTimeCode(keys: Keys, kind: OneTimeKind, id: string) {
  let code = ''
  const letters = BigInt(codeLetters.length)
  for (let rest = numberFrom(keys.mac('links', `one-time-code|${kind}|${id}`), 20), n = 0; n < codeLength; n++) {
    code += codeLetters[Number(rest % letters)]
    rest /= letters
  }
  return code
}

/** The stored form of a code. A key is needed, because all codes could be tried against a plain hash. */
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
