import { createToken, logout } from '@plantao/contract/auth/routes'
import type { Session as SessionAnswer, User } from '@plantao/contract/auth/schema'
import { useSyncExternalStore } from 'react'
import { ApiError } from '../http/errors.ts'
import { send } from '../http/send.ts'
import { deviceTokens, rememberDevice } from './known-devices.ts'
import { readStored, type StoredSession, sessionKey, writeStored } from './session-storage.ts'

export type { StoredSession } from './session-storage.ts'

/** `ENDED`: the server no longer knows the session. `SIGNED_OUT`: the user signed out, here or in another tab. */
export type SessionEvent = 'SIGNED_IN' | 'SIGNED_OUT' | 'ENDED' | 'TOKEN_REFRESHED'
/** `isHere` means this tab. Another tab sees only that the session is gone, not why. */
type Listener = (session: StoredSession | null, event: SessionEvent, isHere: boolean) => void

const listeners = new Set<Listener>()
let known: StoredSession | null = readStored()

export const currentSession = readStored

/** The signed-in account, or null. It is the same object while tokens are renewed. */
export function useUser(): User | null {
  return useSyncExternalStore(
    onSessionChange,
    () => readStored()?.user ?? null,
    () => null,
  )
}

/** Calls the listener on every change of session, also in another tab. Returns a function that removes it. */
export function onSessionChange(listener: Listener) {
  if (listeners.size === 0) startWatching()
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) stopWatching()
  }
}

export async function signIn(email: string, password: string) {
  const sentAt = Date.now()
  const body = { email, password, device_tokens: deviceTokens() }
  const answer = (await send(createToken, { query: { grant: 'password' }, body }, null)) as SessionAnswer
  if (answer.device_token) rememberDevice(answer.device_token)
  const session = stored(answer, sentAt)
  change(session)
  return session
}

/** The number of pending calls that end the session because the user wants it. */
let wantedEnds = 0

/** Marks the end of the session as wanted: other calls may find it ended, and the event is `SIGNED_OUT`. */
export async function expectSessionEnd(call: () => Promise<unknown>) {
  wantedEnds++
  try {
    await call()
  } finally {
    wantedEnds--
  }
}

/** Ends the session on the server first. Whatever the result, this browser then forgets it. */
export async function signOut() {
  try {
    const accessToken = await currentAccessToken()
    if (accessToken) await expectSessionEnd(() => send(logout, { timeout: 5_000 }, accessToken))
  } catch (error) {
    // A refusal means that the session had already ended.
    if (!(error instanceof ApiError)) console.warn('the server did not end the session', error)
  }
  change(null)
}

export const forgetSession = () => change(null)

/** The access token, renewed first when it is about to expire; null when nobody is signed in. */
export async function currentAccessToken() {
  const session = readStored()
  if (!session) return null
  return session.expires_at - Date.now() > 5_000
    ? session.access
    : ((await renewSession(session.access))?.access ?? null)
}

let renewing: Promise<StoredSession | null> | null = null

/**
 * Exchanges the refresh token, once in all tabs: the second caller finds another access token stored. Returns null when
 * the session has ended. Throws without an answer, and then keeps the session.
 */
export function renewSession(staleAccess: string): Promise<StoredSession | null> {
  renewing ??= inOneTab(async (hasWaited) => {
    if (hasWaited) await otherTabsResult(staleAccess)
    return renew(staleAccess)
  }).finally(() => {
    renewing = null
  })
  return renewing
}

async function renew(staleAccess: string) {
  const before = readStored()
  if (!before || before.access !== staleAccess) return before
  const stillStored = () => readStored()?.refresh === before.refresh
  const sentAt = Date.now()
  try {
    const request = { query: { grant: 'refresh' }, body: { refresh_token: before.refresh } }
    const after = stored((await send(createToken, request, null)) as SessionAnswer, sentAt)
    // A user may have signed out, or in as somebody else, during the call.
    if (stillStored()) change(after)
  } catch (error) {
    // A wrong API key is a fault of the installation, not of the session.
    if (!(error instanceof ApiError) || error.status !== 401 || error.code === 'apikey_invalid') throw error
    if (stillStored()) change(null, wantedEnds > 0 ? 'SIGNED_OUT' : 'ENDED')
  }
  return readStored()
}

/**
 * Web Locks exist only on https and localhost, and fail where site data is blocked. The server covers those cases: it
 * accepts a repeated token for ten seconds.
 */
async function inOneTab<T>(task: (hasWaited: boolean) => Promise<T>): Promise<T> {
  if (!navigator.locks) return task(false)
  const name = `${sessionKey}.renew`
  let hasBegun = false
  const begin = (hasWaited: boolean) => {
    hasBegun = true
    return task(hasWaited)
  }
  try {
    const done = await navigator.locks.request(name, { ifAvailable: true }, async (lock) =>
      lock ? { result: await begin(false) } : null,
    )
    return done ? done.result : await navigator.locks.request(name, () => begin(true))
  } catch (error) {
    if (hasBegun) throw error
    return task(false)
  }
}

/**
 * Chromium grants the lock before this page can read the writes of the tab that had it. Nothing comes if that tab got
 * no answer.
 */
function otherTabsResult(staleAccess: string) {
  if (readStored()?.access !== staleAccess) return
  return new Promise<void>((resolve) => {
    const onChange = () => {
      clearTimeout(timeout)
      removeEventListener('storage', onChange)
      resolve()
    }
    const timeout = setTimeout(onChange, 1_000)
    addEventListener('storage', onChange)
  })
}

/** The expiry counts from the request by the device's clock, which may be wrong but runs at the right speed. */
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
  publish(event, true)
}

function publish(event?: SessionEvent, isHere = false) {
  const before = known
  const now = readStored()
  known = now
  if (before?.access === now?.access) return
  scheduleRenewal()
  const eventName =
    event ?? (now === null ? 'SIGNED_OUT' : now.user.id === before?.user.id ? 'TOKEN_REFRESHED' : 'SIGNED_IN')
  for (const listener of [...listeners]) listener(now, eventName, isHere)
}

let timer: ReturnType<typeof setTimeout> | undefined

/** Renews a minute before the expiry, with ten seconds of jitter between tabs and devices. */
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
    // Without an answer the session stays, and the next attempt follows soon, or when back online.
    timer = setTimeout(() => renewInTime(access), 15_000)
  })
}

function onStorage({ key }: StorageEvent) {
  if (key === sessionKey || key === null) publish()
}

/** Timers and storage events are lost while the device sleeps or the page is in the back-forward cache. */
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
  // The microtask runs after the first listener is added.
  queueMicrotask(scheduleRenewal)
}

function stopWatching() {
  clearTimeout(timer)
  removeEventListener('storage', onStorage)
  removeEventListener('online', onAwake)
  document.removeEventListener('visibilitychange', onAwake)
}
