import { createPrivateKey, createPublicKey, randomBytes, sign, verify } from 'node:crypto'
import { z } from 'zod'

/*
 * Signatures over data that an installation reads again later: backups, and the records of deleted accounts. Encryption
 * does not prove who wrote the data, because a stranger may know the public key that encrypts. Signatures are verified
 * with the public half of the signing key.
 */

export interface Signer {
  /** `ed25519:` followed by 43 characters. */
  publicKey: string
  /** Returns the signature in base64url. */
  sign: (text: string) => string
}

/** The private half of the signing key, as a setting. */
export const signingKey = z.string().regex(/^[0-9a-f]{64}$/, 'is not 64 hexadecimal digits')

export const newSigningKey = () => randomBytes(32).toString('hex')

/** The first bytes of an Ed25519 key in PKCS #8 form (RFC 8410). The key's 32 bytes follow. */
const pkcs8Head = Buffer.from('302e020100300506032b657004220420', 'hex')

export function signerOf(key: string): Signer {
  const der = Buffer.concat([pkcs8Head, Buffer.from(key, 'hex')])
  const privateKey = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
  const { x } = createPublicKey(privateKey).export({ format: 'jwk' })
  return {
    publicKey: `ed25519:${x}`,
    sign: (text) => sign(null, Buffer.from(text), privateKey).toString('base64url'),
  }
}

export const publicKeysIn = (text: string): string[] => text.match(/\bed25519:[\w-]{43}(?![\w-])/g) ?? []

/** Checks only the signature: the caller must already trust the key. */
export function isSignedBy(publicKey: string, text: string, signature: string) {
  const key = createPublicKey({
    key: { kty: 'OKP', crv: 'Ed25519', x: publicKey.slice('ed25519:'.length) },
    format: 'jwk',
  })
  return verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64url'))
}
