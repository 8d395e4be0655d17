import { createToken } from '@plantao/contract/auth/routes'
import type { Session as SessionAnswer } from '@plantao/contract/auth/schema'
import { changeSession, onSessionChange } from '../session/session.ts'
import { readStored, type StoredSession, sessionKey } from '../session/session-storage.ts'
import { hasCode } from './errors.ts'
import { send } from './send.ts'

/** The access token, renewed first when it is about to expire; null when nobody is signed in. */
export async function currentAccessToken() {
  const session = readStored()
  if (!session) return null
  return session.expires_at - Date.now() > 5_000
    ? session.access
    : ((await renewSession(session.access))?.access ?? null)
}

/** The number of pending calls that end the session because the user wants it. */
let wantedEnds = 0

/**
 * Runs a call by which the user ends the session. If another call meanwhile finds the session ended, the event is
 * `SIGNED_OUT`, not `ENDED`.
 */
export async function expectSessionEnd(call: () => Promise<unknown>) {
  wantedEnds++
  try {
    await call()
  } finally {
    wantedEnds--
  }
}

let renewing: Promise<StoredSession | null> | null = null

/**
 * Exchanges the refresh token once for all tabs: the second tab finds another access token stored. Returns null when
 * the session has ended. When no answer comes, it throws and keeps the session.
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
  try {
    const { session } = await requestSession('refresh', { refresh_token: before.refresh })
    // The user may have signed out during the call, and may have signed in with another account.
    if (stillStored()) changeSession(session)
  } catch (error) {
    // Only the server's own code ends the session. A proxy's 401, or a wrong API key, says nothing about it.
    if (!hasCode(error, 'refresh_token_invalid')) throw error
    if (stillStored()) changeSession(null, wantedEnds > 0 ? 'SIGNED_OUT' : 'ENDED')
  }
  return readStored()
}

/**
 * Runs the task in one tab at a time. Web Locks exist only on https and localhost, and fail where site data is blocked.
 * Without them two tabs may send the same refresh token, which the server accepts from both.
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
 * Waits until this page can read the session that another tab stored under the lock. Chromium may grant the lock before
 * that. The wait is a second at most, because the other tab stores nothing if it got no answer.
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

/** The expiry counts from the time of the request. The device's clock may be wrong, but it runs at the right speed. */
export async function requestSession(grant: 'password' | 'second_factor' | 'refresh', body: object) {
  const sentAt = Date.now()
  return sessionOf((await send(createToken, { query: { grant }, body }, null)) as SessionAnswer, sentAt)
}

/**
 * A session as it is stored.
 * @param sentAt when the request was sent; if that is unknown, the present time
 */
export function sessionOf(answer: SessionAnswer, sentAt = Date.now()) {
  const { access_token: access, refresh_token: refresh, expires_in, user, device_token } = answer
  const session: StoredSession = { access, refresh, expires_at: sentAt + expires_in * 1000, user }
  return { session, device_token }
}

let timer: ReturnType<typeof setTimeout> | undefined

/** Renews a minute before the expiry, with ten seconds of jitter between tabs and devices. */
function scheduleRenewal() {
  clearTimeout(timer)
  const session = readStored()
  if (!session) return
  const left = session.expires_at - Date.now()
  const delay = left > 80_000 ? left - 60_000 + (Math.random() * 2 - 1) * 10_000 : left / 2
  timer = setTimeout(() => renewInTime(session.access), Math.max(0, delay))
}

function renewInTime(access: string) {
  renewSession(access).catch(() => {
    // Without an answer the session stays. The next attempt follows soon, or when the device is back online.
    timer = setTimeout(() => renewInTime(access), 15_000)
  })
}

/** Renews the token before it expires. Returns a function that ends this. */
export function keepTokenFresh() {
  const watching = new AbortController()
  const { signal } = watching
  const stop = onSessionChange(scheduleRenewal)
  // Timers are lost while the device sleeps or the page is in the back-forward cache.
  const onAwake = () => document.visibilityState === 'visible' && scheduleRenewal()
  addEventListener('online', onAwake, { signal })
  document.addEventListener('visibilitychange', onAwake, { signal })
  scheduleRenewal()
  return () => {
    stop()
    watching.abort()
    clearTimeout(timer)
  }
}
