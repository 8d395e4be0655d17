import { useUser } from '../../../lib/session/session.ts'

/** Tells a password manager which account the form's password belongs to. */
export function HiddenUsername() {
  const email = useUser()?.email
  return <input type="text" hidden autoComplete="username" value={email ?? ''} readOnly />
}
