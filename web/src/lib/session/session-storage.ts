import type { User } from '@plantao/contract/auth/schema'
import { browserStorage } from '../browser/storage.ts'

export interface StoredSession {
  access: string
  refresh: string
  /** Milliseconds since 1970, by this device's clock. */
  expires_at: number
  user: User
}

export const sessionKey = 'plantao.auth'

let lastRaw: string | null = null
let last: StoredSession | null = null

/** Returns the same object while the stored text is the same, as `useSyncExternalStore` requires. */
export function readStored(): StoredSession | null {
  const raw = browserStorage.read(sessionKey)
  if (raw === lastRaw) return last
  const next = raw === null ? null : parse(raw)
  // New tokens of the same account keep the same user object.
  if (next && last && JSON.stringify(next.user) === JSON.stringify(last.user)) next.user = last.user
  lastRaw = raw
  last = next
  return last
}

export const writeStored = (session: StoredSession | null) =>
  browserStorage.write(sessionKey, session && JSON.stringify(session))

function parse(raw: string): StoredSession | null {
  try {
    const { access, refresh, expires_at, user } = JSON.parse(raw)
    const isOurs =
      typeof access === 'string' && typeof refresh === 'string' && typeof expires_at === 'number' && user?.id
    return isOurs ? { access, refresh, expires_at, user } : null
  } catch {
    return null
  }
}
