import { createHash } from 'node:crypto'
import type { Keys } from '../../platform/security/keys.ts'

export type OneTimeKind = 'confirm' | 'reset'

/**
 * The token of a link, made from its row's id with a key that is not in the database. So it is stored nowhere in clear, and an
 * e-mail that is sent again carries the same link.
 */
export function oneTimeToken(keys: Keys, kind: OneTimeKind, id: string) {
  return keys.mac('links', `one-time|${kind}|${id}`)
}

/** What is stored of a token. */
export function hashOfToken(token: string) {
  return createHash('sha256').update(token).digest()
}
