import { sessionKey } from '../src/lib/session/session-storage.ts'

/** Stores an open session of an earlier visit, for tests. */
export function signIn(user: object = { id: 'u' }) {
  const session = { access: 'a', refresh: 'r', expires_at: Date.now() + 600_000, user }
  localStorage.setItem(sessionKey, JSON.stringify(session))
}
