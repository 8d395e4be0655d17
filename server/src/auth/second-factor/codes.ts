import { randomBytes, randomInt } from 'node:crypto'
import { codeLetters } from '@plantao/contract/auth/one-time-rules'
import { recoveryCodeCount, recoveryCodeLength } from '@plantao/contract/auth/second-factor/rules'
import { verifySync } from 'otplib'
import type { Keys } from '../../platform/security/keys.ts'

const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Seconds by which the phone's clock may differ from ours: one step of TOTP (RFC 6238, 5.2). */
const skewSeconds = 30

/** A secret of 160 bits in base32. */
export const newSecret = () => Array.from(randomBytes(32), (byte) => base32[byte % 32]).join('')

/** The step of 30 seconds to which this code belongs: the present step, or a neighbour. Null for a wrong code. */
export function stepOf(secret: string, code: string): number | null {
  const found = verifySync({ secret, token: code, epochTolerance: skewSeconds })
  return found.valid && 'timeStep' in found ? found.timeStep : null
}

/** The stored form of a secret. It can be decrypted only for the same account, so a copy in another row is useless. */
export const sealSecret = (keys: Keys, userId: string, secret: string) => keys.encrypt(secret, aboutOf(userId))
export const openSecret = (keys: Keys, userId: string, sealed: string) => keys.decrypt(sealed, aboutOf(userId))
const aboutOf = (userId: string) => `second-factor|${userId}`

export const newRecoveryCodes = () => Array.from({ length: recoveryCodeCount }, newRecoveryCode)

const newRecoveryCode = () =>
  Array.from({ length: recoveryCodeLength }, () => codeLetters[randomInt(codeLetters.length)]).join('')

/** The stored form of a recovery code. A key is needed, because all codes could be tried against a plain hash. */
export const hashOfRecoveryCode = (keys: Keys, userId: string, code: string) =>
  keys.mac('recovery', textOfCode(userId, code))
export const isRecoveryCode = (keys: Keys, userId: string, code: string, hash: string) =>
  keys.verifyMac('recovery', textOfCode(userId, code), hash)
const textOfCode = (userId: string, code: string) => `recovery|${userId}|${code}`
