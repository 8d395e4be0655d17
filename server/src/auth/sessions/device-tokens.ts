import { randomBytes } from 'node:crypto'
import type { Keys } from '../../platform/security/keys.ts'

/** Whose device: it is known until the account's password changes. */
interface Owner {
  id: string
  password_hash: string
}

const form = /^d1\.([\w-]{22})\.([\w-]{43})$/

/**
 * Says that a browser has signed in to the account before. It lets nobody in: wrong passwords from there only count by
 * themselves. Nothing is stored of it but, after a wrong password, its own counter.
 */
export function writeDeviceToken(keys: Keys, owner: Owner, device = randomBytes(16).toString('base64url')) {
  return `d1.${device}.${keys.mac('devices', signed(device, owner))}`
}

/** The device that one of the tokens names for this account; null when none does. */
export function knownDevice(keys: Keys, owner: Owner | undefined, tokens: readonly string[]): string | null {
  for (const token of tokens) {
    const [, device, mac] = form.exec(token) ?? []
    if (!device || !mac) continue
    // Without an account too, so that the time does not tell.
    const isOurs = keys.verifyMac('devices', signed(device, owner ?? { id: '', password_hash: '' }), mac)
    if (owner && isOurs) return device
  }
  return null
}

function signed(device: string, { id, password_hash }: Owner) {
  return `d1|${device}|${id}|${password_hash}`
}
