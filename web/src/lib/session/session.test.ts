import { createToken, getUser, logout } from '@plantao/contract/auth/routes'
import type { Session as SessionAnswer } from '@plantao/contract/auth/schema'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { network } from '../../../test/network.ts'
import { keepTokenFresh } from '../http/access-token.ts'
import { call } from '../http/api.ts'
import { ApiError, NetworkError } from '../http/errors.ts'
import { signIn } from '../http/sign-in.ts'
import { signOut } from '../http/sign-out.ts'
import { currentSession, onSessionChange, type SessionEvent } from './session.ts'
import { sessionKey } from './session-storage.ts'

const user: SessionAnswer['user'] = {
  id: '0199a000-0000-7000-8000-000000000001',
  email: 'ana@exemplo.com.br',
  user_metadata: { user_type: 'doctor' },
  email_confirmed_at: '2026-11-20T12:00:00Z',
  created_at: '2026-11-20T12:00:00Z',
}
const other = { ...user, id: '0199a000-0000-7000-8000-000000000002', email: 'rui@exemplo.com.br' }

const answer = (n: number): SessionAnswer => ({
  access_token: `access-${n}`,
  token_type: 'bearer',
  expires_in: 600,
  refresh_token: `refresh-${n}`,
  user,
})

/** Stores a session as another tab or an earlier visit would. */
function store(n: number, { expiresIn = 600, by = user } = {}) {
  const session = {
    access: `access-${n}`,
    refresh: `refresh-${n}`,
    expires_at: Date.now() + expiresIn * 1000,
    user: by,
  }
  localStorage.setItem(sessionKey, JSON.stringify(session))
}

function anotherTab(act: () => void) {
  act()
  dispatchEvent(new StorageEvent('storage', { key: sessionKey }))
}

const watching: (() => void)[] = []
function watch() {
  const events: SessionEvent[] = []
  watching.push(onSessionChange((_, event) => events.push(event)))
  return events
}

const tokens = () => network.requestsOf(getUser).map(({ headers }) => headers.authorization)

beforeEach(() => network.answer(getUser, { ok: user }))
afterEach(() => {
  for (const stop of watching.splice(0)) stop()
})

test('signing in keeps tokens, end and account in the local storage', async () => {
  network.answer(createToken, { ok: answer(1) })
  const events = watch()
  const before = Date.now()
  await signIn('ana@exemplo.com.br', 'segredo')
  expect(network.requests[0]).toMatchObject({
    query: { grant: 'password' },
    body: { email: 'ana@exemplo.com.br', password: 'segredo' },
    headers: { apikey: 'anon-local' },
  })
  const stored = JSON.parse(localStorage.getItem('plantao.auth') ?? '')
  expect(stored).toEqual({ access: 'access-1', refresh: 'refresh-1', expires_at: expect.any(Number), user })
  expect(stored.expires_at - before).toBeGreaterThanOrEqual(600_000)
  expect(events).toEqual(['SIGNED_IN'])
})

test('signing in sends the device tokens of at most five earlier accounts', async () => {
  network.answer(logout, { ok: undefined })
  for (let n = 1; n <= 7; n++) {
    network.answer(createToken, { ok: { ...answer(n), device_token: `device-${n === 7 ? 6 : n}` } })
    await signIn('ana@exemplo.com.br', 'segredo')
    await signOut()
  }
  network.answer(createToken, { code: 'credentials_invalid' })
  await expect(signIn('ana@exemplo.com.br', 'errada')).rejects.toThrow()
  const sent = network.requestsOf(createToken).map(({ body }) => (body as { device_tokens: string[] }).device_tokens)
  expect(sent[0]).toEqual([])
  expect(sent[1]).toEqual(['device-1'])
  expect(sent.at(-1)).toEqual(['device-6', 'device-5', 'device-4', 'device-3', 'device-2'])
})

test.each(['', '{', '{}', '[1]', 'null'])(
  'foreign text in the storage of devices (%j) does not stop signing in',
  async (text) => {
    localStorage.setItem('plantao.devices', text)
    network.answer(createToken, { ok: answer(1) })
    await signIn('ana@exemplo.com.br', 'segredo')
    expect(network.requests[0]?.body).toMatchObject({ device_tokens: [] })
  },
)

test('a token that has run out is renewed once, however many calls need it', async () => {
  store(1, { expiresIn: -1 })
  network.answer(createToken, { ok: answer(2) })
  await Promise.all([call(getUser), call(getUser), call(getUser)])
  expect(network.requestsOf(createToken)).toHaveLength(1)
  expect(network.requestsOf(createToken)[0]).toMatchObject({
    query: { grant: 'refresh' },
    body: { refresh_token: 'refresh-1' },
  })
  expect(tokens()).toEqual(['Bearer access-2', 'Bearer access-2', 'Bearer access-2'])
})

test('a refused token is renewed, and the call repeated, but only once', async () => {
  store(1)
  network.answer(createToken, { ok: answer(2) })
  network.answer(getUser, ({ headers }) =>
    headers.authorization === 'Bearer access-2' ? { ok: user } : { code: 'session_required' },
  )
  await expect(call(getUser)).resolves.toEqual(user)
  expect(tokens()).toEqual(['Bearer access-1', 'Bearer access-2'])

  network.answer(createToken, { ok: answer(3) })
  network.answer(getUser, { code: 'session_required' })
  await expect(call(getUser)).rejects.toMatchObject({ code: 'session_required', status: 401 })
  expect(tokens().slice(2)).toEqual(['Bearer access-2', 'Bearer access-3'])
})

test('a refused renewal ends the session', async () => {
  store(1, { expiresIn: -1 })
  const events = watch()
  network.answer(createToken, { code: 'refresh_token_invalid' })
  await expect(call(getUser)).rejects.toBeInstanceOf(ApiError)
  expect(currentSession()).toBeNull()
  expect(localStorage.getItem(sessionKey)).toBeNull()
  expect(events).toEqual(['ENDED'])
})

test.each([
  ['no answer', 'no answer', NetworkError],
  ['a broken server', { code: 'unexpected' }, ApiError],
  ['a wrong key', { code: 'apikey_invalid' }, ApiError],
  ["a proxy's page", new Response('<h1>401 Authorization Required</h1>', { status: 401 }), ApiError],
] as const)('%s to a renewal does not end the session', async (_, reply, error) => {
  store(1, { expiresIn: -1 })
  const events = watch()
  network.answer(createToken, reply)
  await expect(call(getUser)).rejects.toBeInstanceOf(error)
  expect(currentSession()?.refresh).toBe('refresh-1')
  expect(events).toEqual([])
})

test.each([
  ['takes over its result', () => store(2)],
  ['also waits until it can read the result', () => setTimeout(() => anotherTab(() => store(2)))],
])('a tab that waited for another tab’s renewal %s', async (_, renewal) => {
  store(1, { expiresIn: -1 })
  grantLockAfter(renewal)
  await call(getUser)
  expect(network.requestsOf(createToken)).toHaveLength(0)
  expect(tokens()).toEqual(['Bearer access-2'])
})

test('a tab that waited for a renewal that failed renews by itself', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  store(1, { expiresIn: -1 })
  network.answer(createToken, { ok: answer(2) })
  grantLockAfter(() => {})
  await call(getUser)
  expect(network.requestsOf(createToken)).toHaveLength(1)
  expect(tokens()).toEqual(['Bearer access-2'])
})

/** Simulates another tab that holds the lock, and calls `renewal` before that tab releases the lock. */
function grantLockAfter(renewal: () => void) {
  const request = async (_name: string, ...args: unknown[]) => {
    const task = args.pop() as (lock: unknown) => unknown
    if (args.length > 0) return task(null)
    renewal()
    return task({})
  }
  vi.stubGlobal('navigator', Object.create(navigator, { locks: { value: { request } }, onLine: { value: true } }))
}

test('signing out during a renewal stays in effect', async () => {
  store(1, { expiresIn: -1 })
  network.answer(createToken, () => {
    anotherTab(() => localStorage.removeItem(sessionKey))
    return { ok: answer(2) }
  })
  await expect(call(getUser)).rejects.toMatchObject({ code: 'session_required' })
  expect(currentSession()).toBeNull()
})

test('signing out or in in another tab is noticed here', () => {
  store(1)
  const events = watch()
  anotherTab(() => store(2))
  anotherTab(() => localStorage.removeItem(sessionKey))
  anotherTab(() => store(3))
  anotherTab(() => store(4, { by: other }))
  anotherTab(() => localStorage.clear())
  expect(events).toEqual(['TOKEN_REFRESHED', 'SIGNED_OUT', 'SIGNED_IN', 'SIGNED_IN', 'SIGNED_OUT'])
})

test('signing out calls the server first', async () => {
  store(1)
  network.answer(logout, () => {
    expect(currentSession()).not.toBeNull()
    return { ok: undefined }
  })
  const events = watch()
  await signOut()
  expect(network.requestsOf(logout)[0]?.headers.authorization).toBe('Bearer access-1')
  expect(events).toEqual(['SIGNED_OUT'])
})

test('a call that finds the session ended while the user signs out is no surprise', async () => {
  store(1)
  network.answer(createToken, { code: 'refresh_token_invalid' })
  network.answer(getUser, { code: 'session_required' })
  network.answer(logout, async () => {
    await expect(call(getUser)).rejects.toThrow()
    return { ok: undefined }
  })
  const events = watch()
  await signOut()
  expect(events).toEqual(['SIGNED_OUT'])
})

test('signing out forgets the session also when the server cannot be reached', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  store(1)
  network.answer(logout, 'no answer')
  await signOut()
  expect(localStorage.getItem(sessionKey)).toBeNull()
})

test('the token is renewed by itself about a minute before its end', async () => {
  vi.useFakeTimers()
  store(1)
  network.answer(createToken, { ok: answer(2) })
  const events = watch()
  watching.push(keepTokenFresh())
  await vi.advanceTimersByTimeAsync(520_000)
  expect(events).toEqual([])
  await vi.advanceTimersByTimeAsync(31_000)
  await expect.poll(() => events).toEqual(['TOKEN_REFRESHED'])
  expect(currentSession()?.access).toBe('access-2')
})

test('a call that needs a session is not sent without one', async () => {
  await expect(call(getUser)).rejects.toMatchObject({ code: 'session_required' })
  expect(network.requests).toHaveLength(0)
})

test('foreign text in the storage is not a session', () => {
  for (const text of ['', 'null', '{', '{"access":"a"}', '[]']) {
    localStorage.setItem(sessionKey, text)
    expect(currentSession()).toBeNull()
  }
})
