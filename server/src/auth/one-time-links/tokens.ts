import { createHash } from 'node:crypto'
import type { Keys } from '../../platform/security/keys.ts'

export type OneTimeKind = 'confirm' | 'reset'

/**
 * The token of a link, made of its row's id by a key that the database does not know. So it need not wait anywhere in
 * clear until its e-mail is sent, and an e-mail sent again carries the same link.
 */
export function oneTimeToken(keys: Keys, kind: OneTimeKind, id: string) {
  return keys.mac('links', `one-time|${kind}|${id}`)
}

/** What is stored of a token. */
export function hashOfToken(token: string) {
  return createHash('sha256').update(token).digest()
}
