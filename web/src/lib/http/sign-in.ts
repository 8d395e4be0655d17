import type { Session } from '@plantao/contract/auth/schema'
import { deviceTokens, rememberDevice } from '../session/known-devices.ts'
import { changeSession } from '../session/session.ts'
import { requestSession, sessionOf } from './access-token.ts'

/** @param code of the second factor, for an account that has one */
export async function signIn(email: string, password: string, code?: string) {
  const body = { email, password, device_tokens: deviceTokens(), ...(code !== undefined && { code }) }
  return begin(await requestSession('password', body))
}

/** Begins the session that another answer than that of a sign-in holds. @param sentAt when it was asked for */
export const beginSession = (answer: Session, sentAt: number) => begin(sessionOf(answer, sentAt))

function begin({ session, device_token }: ReturnType<typeof sessionOf>) {
  if (device_token) rememberDevice(device_token)
  changeSession(session)
  return session
}
