import { deviceTokens, rememberDevice } from '../session/known-devices.ts'
import { changeSession } from '../session/session.ts'
import { requestSession } from './access-token.ts'

export async function signIn(email: string, password: string) {
  const body = { email, password, device_tokens: deviceTokens() }
  const { session, device_token } = await requestSession('password', body)
  if (device_token) rememberDevice(device_token)
  changeSession(session)
  return session
}
