import type { Session as SessionAnswer, User } from '@plantao/contract/auth/schema'
import { useSyncExternalStore } from 'react'
import { ApiError } from '../http/errors.ts'
import { send } from '../http/send.ts'
import { deviceTokens, rememberDevice } from './known-devices.ts'
import { readStored, type StoredSession, sessionKey, writeStored } from './session-storage.ts'

export type { StoredSession } from './session-storage.ts'

/** `ENDED`: the server no longer knows the session; `SIGNED_OUT`: somebody left, here or in another tab. */
export type SessionEvent = 'SIGNED_IN' | 'SIGNED_OUT' | 'ENDED' | 'TOKEN_REFRESHED'
type Listener = (session: StoredSession | null, event: SessionEvent) => void

/** Fetched when first needed: with the route descriptions come all their schemas, a third of the first screen's weight. */
const routes = () => import('@plantao/contract/auth/routes')

const listeners = new Set<Listener>()
let known: StoredSession | null = readStored()

export const currentSession = readStored

export function useSession(): StoredSession | null {
  return useSyncExternalStore(onSessionChange, readStored)
}

/** The signed-in account, or null. Stays the same object while tokens are renewed, which `useSession`'s does not. */
export function useUser(): User | null {
  return useSyncExternalStore(onSessionChange, () => readStored()?.user ?? null)
}

/** Tells of every change of session, also of those another tab made. Returns what ends it. */
export function onSessionChange(listener: Listener) {
  if (listeners.size === 0) startWatching()
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) stopWatching()
  }
}

export async function signIn(email: string, password: string) {
  const { createToken } = await routes()
  const sentAt = Date.now()
  const body = { email, password, device_tokens: deviceTokens() }
  const answer = (await send(createToken, { query: { grant: 'password' }, body }, null)) as SessionAnswer
  if (answer.device_token) rememberDevice(answer.device_token)
  const session = stored(answer, sentAt)
  change(session)
  return session
}

/** The server first; and whatever it says, or if it cannot be reached, this browser forgets the session. */
export async function signOut() {
  try {
    const accessToken = await currentAccessToken()
    if (accessToken) await send((await routes()).logout, { timeout: 5_000 }, accessToken)
  } catch (error) {
    // A refusal means that it had ended already.
    if (!(error instanceof ApiError)) console.warn('the server did not end the session', error)
  }
  change(null)
}

/** For a session that the server has ended already. */
export const forgetSession = () => change(null)

/** One that is not about to end in the middle of a call, or null when nobody is signed in. */
export async function currentAccessToken() {
  const session = readStored()
  if (!session) return null
  return session.expires_at - Date.now() > 5_000
    ? session.access
    : ((await renewSession(session.access))?.access ?? null)
}

let renewing: Promise<StoredSession | null> | null = null

/**
 * Exchanges the refresh token, once in all tabs: whoever comes second finds that the access token it calls stale is no
 * longer the stored one. Null when the session has ended; throws, and keeps the session, when no answer came.
 */
export function renewSession(staleAccess: string): Promise<StoredSession | null> {
  renewing ??= inOneTab(() => renew(staleAccess)).finally(() => {
    renewing = null
  })
  return renewing
}

async function renew(staleAccess: string) {
  const before = readStored()
  if (!before || before.access !== staleAccess) return before
  const stillStored = () => readStored()?.refresh === before.refresh
  const { createToken } = await routes()
  const sentAt = Date.now()
  try {
    const request = { query: { grant: 'refresh' }, body: { refresh_token: before.refresh } }
    const after = stored((await send(createToken, request, null)) as SessionAnswer, sentAt)
    // Who signed out, or in as somebody else, while this was under way, has the last word.
    if (stillStored()) change(after)
  } catch (error) {
    // A wrong key is a fault of the installation and says nothing about the session.
    if (!(error instanceof ApiError) || error.status !== 401 || error.code === 'apikey_invalid') throw error
    if (stillStored()) change(null, 'ENDED')
  }
  return readStored()
}

/** Web Locks exist only on https and localhost; elsewhere the server's ten seconds of grace for a repeated token serve. */
function inOneTab<T>(task: () => Promise<T>): Promise<T> {
  return navigator.locks ? navigator.locks.request(`${sessionKey}.renew`, task) : task()
}

/** By the moment of asking and the server's seconds: the device's clock may be wrong, but it runs. */
function stored(answer: SessionAnswer, sentAt: number): StoredSession {
  return {
    access: answer.access_token,
    refresh: answer.refresh_token,
    expires_at: sentAt + answer.expires_in * 1000,
    user: answer.user,
  }
}

function change(next: StoredSession | null, event?: SessionEvent) {
  writeStored(next)
  publish(event)
}

function publish(event?: SessionEvent) {
  const before = known
  const now = readStored()
  known = now
  if (before?.access === now?.access) return
  scheduleRenewal()
  const kind =
    event ?? (now === null ? 'SIGNED_OUT' : now.user.id === before?.user.id ? 'TOKEN_REFRESHED' : 'SIGNED_IN')
  for (const listener of [...listeners]) listener(now, kind)
}

let timer: ReturnType<typeof setTimeout> | undefined

/** A minute before the end, give or take ten seconds, so that tabs and devices do not all come at once. */
function scheduleRenewal() {
  clearTimeout(timer)
  const session = readStored()
  if (!session || listeners.size === 0) return
  const left = session.expires_at - Date.now()
  const delay = left > 80_000 ? left - 60_000 + (Math.random() * 2 - 1) * 10_000 : left / 2
  timer = setTimeout(() => renewInTime(session.access), Math.max(0, delay))
}

function renewInTime(access: string) {
  renewSession(access).catch(() => {
    // No answer: the session stays, and the next try is soon. Coming back online tries at once.
    timer = setTimeout(() => renewInTime(access), 15_000)
  })
}

function onStorage({ key }: StorageEvent) {
  if (key === sessionKey || key === null) publish()
}

/** Timers and storage events sleep with the device and with a page kept for going back. */
function onAwake() {
  if (document.visibilityState !== 'visible') return
  publish()
  scheduleRenewal()
}

function startWatching() {
  known = readStored()
  addEventListener('storage', onStorage)
  addEventListener('online', onAwake)
  document.addEventListener('visibilitychange', onAwake)
  // After the first listener has been added.
  queueMicrotask(scheduleRenewal)
}

function stopWatching() {
  clearTimeout(timer)
  removeEventListener('storage', onStorage)
  removeEventListener('online', onAwake)
  document.removeEventListener('visibilitychange', onAwake)
}
