import type { Keys } from '../../platform/security/keys.ts'

export interface RefreshToken {
  sessionId: string
  /** Number of renewals of the session before this token was issued. */
  counter: number
}

const form = /^r1\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(0|[1-9]\d{0,8})\.([\w-]{32})$/
/** 32 characters in base64url. */
const macBytes = 24

/** A signed refresh token. The database stores only the counter: the MAC proves that we issued the token. */
export function writeRefreshToken(keys: Keys, { sessionId, counter }: RefreshToken) {
  return `r1.${sessionId}.${counter}.${keys.mac('refresh', signed(sessionId, counter)).slice(0, 32)}`
}

export function readRefreshToken(keys: Keys, token: string): RefreshToken | null {
  const [, sessionId, digits, mac] = form.exec(token) ?? []
  if (!sessionId || !digits || !mac) return null
  const counter = Number(digits)
  return keys.verifyMac('refresh', signed(sessionId, counter), mac, macBytes) ? { sessionId, counter } : null
}

function signed(sessionId: string, counter: number) {
  return `r1|${sessionId}|${counter}`
}
