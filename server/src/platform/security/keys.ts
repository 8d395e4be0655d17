import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { userTypes } from '@plantao/contract/account-types'
import { jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'

/** Access tokens live this long, in seconds; the web renews them a minute before. */
export const accessTokenSeconds = 10 * 60

/** What the clocks of two processes may differ by. */
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
/** What a verified access token says; `exp` in seconds since 1970. */
export type Access = z.output<typeof access>

export type Purpose = 'refresh' | 'links' | 'limits' | 'devices' | 'salts'

export interface Keys {
  signAccessToken: (claims: Claims, seconds?: number) => Promise<string>
  /** Null for anything but a token of ours that has not ended. */
  verifyAccessToken: (token: string) => Promise<Access | null>
  /** base64url of an HMAC-SHA-256, with the newest secret. */
  mac: (purpose: Purpose, text: string) => string
  /** In constant time, with any of the secrets. @param bytes how many of the MAC's 32 were kept. */
  verifyMac: (purpose: Purpose, text: string, mac: string, bytes?: number) => boolean
}

/** One secret, a key of its own for each use (HKDF, RFC 5869). The previous secret still verifies. */
export async function deriveKeys(secret: string, previous?: string): Promise<Keys> {
  const rings = await Promise.all([secret, ...(previous ? [previous] : [])].map(ring))
  const newest = rings[0]!
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
    async verifyAccessToken(token) {
      if (!isOneSpelling(token.slice(token.lastIndexOf('.') + 1))) return null
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
        // Nobody has one yet that is given out later, whatever its end says.
        if (payload.iat! > Date.now() / 1000 + clockSkewSeconds) return null
        return access.parse(payload)
      } catch {
        return null
      }
    },
    mac: (purpose, text) => hmac(newest[purpose], text).toString('base64url'),
    verifyMac: (purpose, text, mac, bytes = 32) => {
      if (!isOneSpelling(mac)) return false
      const given = Buffer.from(mac, 'base64url')
      return rings.some((candidate) => {
        const expected = hmac(candidate[purpose], text).subarray(0, bytes)
        return given.length === expected.length && timingSafeEqual(given, expected)
      })
    },
  }
}

/** Decoding is lenient: only the one spelling that we write is taken. */
function isOneSpelling(base64url: string) {
  return Buffer.from(base64url, 'base64url').toString('base64url') === base64url
}

async function ring(secret: string) {
  const derive = (use: string) => Buffer.from(hkdfSync('sha256', secret, 'plantao-aberto', use, 32))
  return {
    kid: derive('kid').toString('base64url').slice(0, 8),
    // An imported key verifies four times as fast as raw bytes.
    access: await crypto.subtle.importKey('raw', derive('access'), { name: 'HMAC', hash: 'SHA-256' }, false, [
      'sign',
      'verify',
    ]),
    refresh: derive('refresh'),
    links: derive('links'),
    limits: derive('limits'),
    salts: derive('salts'),
    devices: derive('devices'),
  }
}

function hmac(key: Buffer, text: string) {
  return createHmac('sha256', key).update(text).digest()
}
