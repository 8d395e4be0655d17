import { useUser } from '../../../lib/session/session.ts'

/** In a form of the signed-in account: tells a password manager whose password this is. */
export function HiddenUsername() {
  const email = useUser()?.email
  return <input type="text" hidden autoComplete="username" value={email ?? ''} readOnly />
}
