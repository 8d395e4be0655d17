import type { Session } from '@plantao/contract/auth/schema'
import type { FastifyRequest } from 'fastify'
import { accessTokenSeconds, type Keys } from '../../platform/security/keys.ts'
import { type Account, userOf } from '../store.ts'
import { writeRefreshToken } from './refresh-tokens.ts'

export async function sessionAnswer(
  keys: Keys,
  account: Account,
  token: { sessionId: string; counter: number },
): Promise<Session> {
  return {
    access_token: await keys.signAccessToken({ sub: account.id, sid: token.sessionId, user_type: account.user_type }),
    token_type: 'bearer',
    expires_in: accessTokenSeconds,
    refresh_token: writeRefreshToken(keys, token),
    user: userOf(account),
  }
}

/** The browser's name, for the user's list of sessions. */
export function userAgentOf({ headers }: FastifyRequest) {
  return headers['user-agent']?.replace(/[^\x20-\x7e]/g, '').slice(0, 400) || null
}
