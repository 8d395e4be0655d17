import { randomBytes } from 'node:crypto'
import type { Keys } from '../../platform/security/keys.ts'

/** An account that may know a device. After a change of password, the account knows no device. */
interface Owner {
  id: string
  password_hash: string
}

const form = /^d1\.([\w-]{22})\.([\w-]{43})$/

/**
 * A token that proves that a browser has signed in to the account before. The token gives no access, only a separate
 * counter for wrong passwords and a better place in `queueHash`.
 */
export function writeDeviceToken(keys: Keys, owner: Owner, device = randomBytes(16).toString('base64url')) {
  return `d1.${device}.${keys.mac('devices', signed(device, owner))}`
}

/** The device of the first token that is valid for this account, or null. */
export function knownDevice(keys: Keys, owner: Owner | undefined, tokens: readonly string[]): string | null {
  for (const token of tokens) {
    const [, device, mac] = form.exec(token) ?? []
    if (!device || !mac) continue
    // The token is verified even without an account, so that the time does not reveal whether an account exists.
    const isOurs = keys.verifyMac('devices', signed(device, owner ?? { id: '', password_hash: '' }), mac)
    if (owner && isOurs) return device
  }
  return null
}

function signed(device: string, { id, password_hash }: Owner) {
  return `d1|${device}|${id}|${password_hash}`
}
