import { useUser } from '../../../lib/session/session.ts'

/** Tells a password manager the account to which the form's password belongs. */
export function HiddenUsername() {
  const email = useUser()?.email
  return <input type="text" hidden autoComplete="username" value={email ?? ''} readOnly />
}
