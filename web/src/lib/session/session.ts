import type { User } from '@plantao/contract/auth/schema'
import { useSyncExternalStore } from 'react'
import { readStored, type StoredSession, sessionKey, writeStored } from './session-storage.ts'

export type { StoredSession } from './session-storage.ts'

/**
 * `ENDED`: this tab found that the server no longer knows the session. `SIGNED_OUT`: the user signed out here, or the
 * session is gone in another tab.
 */
export type SessionEvent = 'SIGNED_IN' | 'SIGNED_OUT' | 'ENDED' | 'TOKEN_REFRESHED'
/** `isHere` is true when this tab changed the session. Another tab sees only that the session is gone, not why. */
type Listener = (session: StoredSession | null, event: SessionEvent, isHere: boolean) => void

const listeners = new Set<Listener>()
let known: StoredSession | null = readStored()

export const currentSession = readStored

/** The signed-in account, or null. It is the same object while tokens are renewed. */
export function useUser(): User | null {
  return useSyncExternalStore(
    onSessionChange,
    () => announced()?.user ?? null,
    () => null,
  )
}

/**
 * The session of the last event. The storage is ahead of it for a moment when another tab signs out: a part of the page
 * that is drawn again in that moment would lose its account, while the page around it still shows it.
 */
const announced = () => (listeners.size > 0 ? known : readStored())

/** True while the account may only read. */
export const useIsSuspended = () => useUser()?.suspension !== undefined

/** Calls the listener on every change of session, also in another tab. Returns a function that removes it. */
export function onSessionChange(listener: Listener) {
  if (listeners.size === 0) startWatching()
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) stopWatching()
  }
}

/** Stores the session and tells all listeners. Without `event`, the accounts before and after decide the event. */
export function changeSession(next: StoredSession | null, event?: SessionEvent) {
  writeStored(next)
  publish(event, true)
}

export const forgetSession = () => changeSession(null)

function publish(event?: SessionEvent, isHere = false) {
  const before = known
  const now = readStored()
  known = now
  if (before?.access === now?.access) return
  const eventName =
    event ?? (now === null ? 'SIGNED_OUT' : now.user.id === before?.user.id ? 'TOKEN_REFRESHED' : 'SIGNED_IN')
  for (const listener of [...listeners]) listener(now, eventName, isHere)
}

function onStorage({ key }: StorageEvent) {
  if (key === sessionKey || key === null) publish()
}

/** Makes up for storage events, which are lost while the device sleeps or the page is in the back-forward cache. */
function onAwake() {
  if (document.visibilityState === 'visible') publish()
}

function startWatching() {
  known = readStored()
  addEventListener('storage', onStorage)
  addEventListener('online', onAwake)
  document.addEventListener('visibilitychange', onAwake)
}

function stopWatching() {
  removeEventListener('storage', onStorage)
  removeEventListener('online', onAwake)
  document.removeEventListener('visibilitychange', onAwake)
}
