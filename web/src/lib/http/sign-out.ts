import { logout } from '@plantao/contract/auth/routes'
import { forgetSession } from '../session/session.ts'
import { currentAccessToken, expectSessionEnd } from './access-token.ts'
import { ApiError } from './errors.ts'
import { send } from './send.ts'

/** Ends the session on the server first. Whatever the result, this browser then forgets the session. */
export async function signOut() {
  try {
    const accessToken = await currentAccessToken()
    if (accessToken) await expectSessionEnd(() => send(logout, { timeout: AbortSignal.timeout(5_000) }, accessToken))
  } catch (error) {
    // A refusal means that the session had already ended.
    if (!(error instanceof ApiError)) console.warn('the server did not end the session', error)
  }
  forgetSession()
}
