import { randomBytes, randomInt } from 'node:crypto'
import { codeLetters } from '@plantao/contract/auth/one-time-rules'
import { parseFactorCode, recoveryCodeCount, recoveryCodeLength } from '@plantao/contract/auth/second-factor/rules'
import { secondFactor } from '@plantao/contract/sentences/second-factor'
import { verifySync } from 'otplib'
import { DomainError } from '../../platform/domain-error.ts'
import type { Keys } from '../../platform/security/keys.ts'

const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Seconds by which the phone's clock may differ from ours: two steps of TOTP (RFC 6238, 5.2 and 6). */
const skewSeconds = 60
/** Seconds by which a first code may differ for its clock to be named. */
const clockSeconds = 10 * 60
const stepSeconds = 30

/** A secret of 160 bits in base32. */
export const newSecret = () => Array.from(randomBytes(32), (byte) => base32[byte % 32]).join('')

/** The step of 30 seconds to which this code belongs, near the present one. Null for a wrong code. */
export function stepOf(secret: string, code: string, within = skewSeconds): number | null {
  const found = verifySync({ secret, token: code, epochTolerance: within })
  return found.valid && 'timeStep' in found ? found.timeStep : null
}

/**
 * The step of the code that turns a second factor on. The owner alone knows its secret, so a refusal may tell that the
 * clock of the phone is wrong.
 * @throws {DomainError} second_factor_wrong
 */
export function firstStep(secret: string, typed: string): number {
  const code = parseFactorCode(typed)
  const step = code?.kind === 'app' ? stepOf(secret, code.code, clockSeconds) : null
  if (step === null) throw new DomainError('second_factor_wrong')
  const offset = (step - Math.floor(Date.now() / 1000 / stepSeconds)) * stepSeconds
  if (Math.abs(offset) <= skewSeconds) return step
  throw new DomainError('second_factor_wrong', { sentence: secondFactor.clock(offset) })
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
