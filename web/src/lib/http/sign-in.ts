import { deviceTokens, rememberDevice } from '../session/known-devices.ts'
import { changeSession } from '../session/session.ts'
import { requestSession, type sessionOf } from './access-token.ts'

export async function signIn(email: string, password: string) {
  return beginSession(await requestSession('password', { email, password, device_tokens: deviceTokens() }))
}

/** @param token from the refusal `second_factor_required` of `signIn` */
export const signInByCode = async (token: string, code: string) =>
  beginSession(await requestSession('second_factor', { token, code }))

export function beginSession({ session, device_token }: ReturnType<typeof sessionOf>) {
  if (device_token) rememberDevice(device_token)
  changeSession(session)
  return session
}
