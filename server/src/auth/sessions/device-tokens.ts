import { randomBytes } from 'node:crypto'
import type { Keys } from '../../platform/security/keys.ts'

/** A device is known until the account's password changes. */
interface Owner {
  id: string
  password_hash: string
}

const form = /^d1\.([\w-]{22})\.([\w-]{43})$/

/**
 * Shows that a browser has signed in to the account before. It gives no access: wrong passwords from there are only counted
 * apart. It is not stored; after a wrong password, a counter of its own is.
 */
export function writeDeviceToken(keys: Keys, owner: Owner, device = randomBytes(16).toString('base64url')) {
  return `d1.${device}.${keys.mac('devices', signed(device, owner))}`
}

/** The device that one of the tokens proves for this account, or null. */
export function knownDevice(keys: Keys, owner: Owner | undefined, tokens: readonly string[]): string | null {
  for (const token of tokens) {
    const [, device, mac] = form.exec(token) ?? []
    if (!device || !mac) continue
    // Also without an account, so that the time does not show whether there is one.
    const isOurs = keys.verifyMac('devices', signed(device, owner ?? { id: '', password_hash: '' }), mac)
    if (owner && isOurs) return device
  }
  return null
}

function signed(device: string, { id, password_hash }: Owner) {
  return `d1|${device}|${id}|${password_hash}`
}
