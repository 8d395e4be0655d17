import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import { userTypes } from '@plantao/contract/account-types'
import { jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'

/** Lifetime of an access token. The web renews it a minute before its end. */
export const accessTokenSeconds = 10 * 60

/** Maximum difference between the clocks of two processes. */
const clockSkewSeconds = 60

const issuer = 'plantao-aberto'
const audience = 'plantao-aberto/api'

const claims = z.object({
  sub: z.uuid(),
  sid: z.uuid(),
  user_type: z.enum(userTypes),
})
export type Claims = z.output<typeof claims>

const access = claims.extend({ exp: z.number() })
/** The claims of a verified access token; `exp` in seconds since 1970. */
export type Access = z.output<typeof access>

export type Purpose = 'refresh' | 'links' | 'limits' | 'devices' | 'salts' | 'unsubscribe' | 'etags' | 'recovery'

export interface Keys {
  signAccessToken: (claims: Claims, seconds?: number) => Promise<string>
  /** Null for a token that is forged, malformed or expired. Synchronous for a token that was verified before. */
  verifyAccessToken: (token: string) => Access | null | Promise<Access | null>
  /** HMAC-SHA-256 in base64url, with the newest secret. */
  mac: (purpose: Purpose, text: string | Buffer) => string
  /** Verifies in constant time, with any of the secrets. @param bytes length to which the MAC of 32 bytes was cut */
  verifyMac: (purpose: Purpose, text: string, mac: string, bytes?: number) => boolean
  /** Encrypts with the newest secret. @param about `decrypt` must be given the same `about` */
  encrypt: (text: string, about: string) => string
  /** Decrypts with any of the secrets. Null if the text is forged, or was encrypted with another secret or `about`. */
  decrypt: (sealed: string, about: string) => string | null
}

/** Maximum number of cached tokens, of about 700 bytes each. Only sign-ins and renewals make new tokens. */
const tokensKept = 10_000

/** Derives one key per use from the secret (HKDF, RFC 5869). Keys of the previous secret only verify and decrypt. */
export async function deriveKeys(secret: string, previous?: string): Promise<Keys> {
  const rings = await Promise.all([secret, ...(previous ? [previous] : [])].map(ring))
  const newest = rings[0]!
  const verified = new Map<string, Access>()
  async function verify(token: string) {
    if (!isCanonical(token.slice(token.lastIndexOf('.') + 1))) return null
    try {
      const { payload } = await jwtVerify(
        token,
        ({ kid }) => {
          const match = rings.find((candidate) => candidate.kid === kid)
          if (!match) throw new Error('unknown key')
          return match.access
        },
        { algorithms: ['HS256'], typ: 'at+jwt', issuer, audience, requiredClaims: ['exp', 'iat', 'sub', 'sid'] },
      )
      // Refuses a token from the future: it is forged, or the clock was set back.
      if (payload.iat! > Date.now() / 1000 + clockSkewSeconds) return null
      const claims = access.parse(payload)
      const [oldest] = verified.keys()
      if (verified.size >= tokensKept && oldest !== undefined) verified.delete(oldest)
      verified.set(token, claims)
      return claims
    } catch {
      return null
    }
  }
  return {
    signAccessToken: ({ sub, sid, user_type }, seconds = accessTokenSeconds) =>
      new SignJWT({ sid, user_type })
        .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', kid: newest.kid })
        .setSubject(sub)
        .setIssuer(issuer)
        .setAudience(audience)
        .setIssuedAt()
        .setExpirationTime(`${seconds}s`)
        .sign(newest.access),
    verifyAccessToken(token) {
      const known = verified.get(token)
      if (!known) return verify(token)
      return known.exp > Date.now() / 1000 ? known : null
    },
    mac: (purpose, text) => hmac(newest[purpose], text).toString('base64url'),
    verifyMac: (purpose, text, mac, bytes = 32) => {
      if (!isCanonical(mac)) return false
      const given = Buffer.from(mac, 'base64url')
      return rings.some((candidate) => {
        const expected = hmac(candidate[purpose], text).subarray(0, bytes)
        return given.length === expected.length && timingSafeEqual(given, expected)
      })
    },
    encrypt: (text, about) => encryptWith(newest.secrets, text, about),
    decrypt: (sealed, about) => {
      for (const candidate of rings) {
        const text = decryptWith(candidate.secrets, sealed, about)
        if (text !== null) return text
      }
      return null
    },
  }
}

const cipher = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

function encryptWith(key: KeyObject, text: string, about: string) {
  const nonce = randomBytes(nonceBytes)
  const encrypting = createCipheriv(cipher, key, nonce).setAAD(Buffer.from(about))
  const bytes = [nonce, encrypting.update(text, 'utf8'), encrypting.final(), encrypting.getAuthTag()]
  return Buffer.concat(bytes).toString('base64url')
}

function decryptWith(key: KeyObject, sealed: string, about: string) {
  const bytes = Buffer.from(sealed, 'base64url')
  if (bytes.length < nonceBytes + tagBytes) return null
  const decrypting = createDecipheriv(cipher, key, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes })
  decrypting.setAAD(Buffer.from(about)).setAuthTag(bytes.subarray(-tagBytes))
  try {
    return decrypting.update(bytes.subarray(nonceBytes, -tagBytes), undefined, 'utf8') + decrypting.final('utf8')
  } catch {
    return null
  }
}

/** Decoding base64url ignores spare bits, so one value has several spellings. Only the canonical one is accepted. */
function isCanonical(base64url: string) {
  return Buffer.from(base64url, 'base64url').toString('base64url') === base64url
}

async function ring(secret: string) {
  const derive = (use: string) => Buffer.from(hkdfSync('sha256', secret, 'plantao-aberto', use, 32))
  // Computing a MAC with a key object takes half as long as with raw bytes.
  const deriveKey = (use: string) => createSecretKey(derive(use))
  return {
    kid: derive('kid').toString('base64url').slice(0, 8),
    // jose verifies with an imported key four times as fast as with raw bytes.
    access: await crypto.subtle.importKey('raw', derive('access'), { name: 'HMAC', hash: 'SHA-256' }, false, [
      'sign',
      'verify',
    ]),
    refresh: deriveKey('refresh'),
    links: deriveKey('links'),
    limits: deriveKey('limits'),
    salts: deriveKey('salts'),
    devices: deriveKey('devices'),
    unsubscribe: deriveKey('unsubscribe'),
    etags: deriveKey('etags'),
    recovery: deriveKey('recovery'),
    secrets: deriveKey('secrets'),
  }
}

function hmac(key: KeyObject, text: string | Buffer) {
  return createHmac('sha256', key).update(text).digest()
}
