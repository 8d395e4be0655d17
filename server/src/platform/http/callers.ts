import type { IncomingHttpHeaders } from 'node:http'
import type { AccountType } from '@plantao/contract/account-types'
import { type Actor, roleOf } from '../database/db.ts'
import type { Access } from '../security/keys.ts'

export type SignedIn = Extract<Actor, { userId: string }>

/** The token in the header; undefined if there is none, or if its characters cannot be a token's. */
export function bearerToken({ authorization = '' }: IncomingHttpHeaders) {
  return /^Bearer ([\w.-]+)$/i.exec(authorization)?.[1]
}

export function signedIn(claims: Access): SignedIn {
  return { role: roleOf(claims.user_type), userId: claims.sub, sessionId: claims.sid }
}

/** The caller's account type. @template T what it can be on this route */
export const accountTypeIn = <T extends AccountType>({ role }: SignedIn) => role.slice('app_'.length) as T
