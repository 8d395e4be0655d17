import { deviceTokens, rememberDevice } from '../session/known-devices.ts'
import { changeSession } from '../session/session.ts'
import { requestSession, type sessionOf } from './access-token.ts'

/** @param code the code of the second factor, for an account that has one */
export async function signIn(email: string, password: string, code?: string) {
  const body = { email, password, device_tokens: deviceTokens(), ...(code !== undefined && { code }) }
  return beginSession(await requestSession('password', body))
}

export function beginSession({ session, device_token }: ReturnType<typeof sessionOf>) {
  if (device_token) rememberDevice(device_token)
  changeSession(session)
  return session
}
