import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { createToken, endOtherSessions, getUser, listSessions, logout } from '@plantao/contract/auth/routes'
import { wireMessage } from '@plantao/contract/sentences/errors'
import { hospitalSignUp, password } from '@plantao/testkit/fixtures'
import { newAddress, newEmail } from '@plantao/testkit/random'
import { describe, expect, it, vi } from 'vitest'
import { refusal } from '../../../test/app.ts'
import { startAuthApp } from '../../../test/domains/accounts.ts'
import { asRole } from '../../platform/database/db.ts'
import { openSession } from './store.ts'

const { ask, createAccount, eventsOf, owner, refresh, services, signedIn, signIn } = await startAuthApp()

async function passwordHashOf(id: string): Promise<string> {
  const { rows } = await owner.query('select password_hash from auth.users where id = $1', [id])
  return rows[0].password_hash
}

describe('signing in', () => {
  it('opens a session and says who it is', async () => {
    const { email, id } = await createAccount({ userType: 'hospital' })
    const { status, body, headers } = await signIn(email, password, '203.0.113.9')
    expect(status).toBe(200)
    expect(body).toEqual({
      access_token: expect.stringMatching(/^eyJ/),
      token_type: 'bearer',
      expires_in: 600,
      refresh_token: expect.stringMatching(/^r1\./),
      device_token: expect.stringMatching(/^d1\./),
      user: {
        id,
        email,
        user_metadata: hospitalSignUp,
        email_confirmed_at: expect.any(String),
        created_at: expect.any(String),
      },
    })
    expect(await ask(getUser, { bearer: body.access_token })).toMatchObject({ status: 200, body: body.user })
    expect(headers.get('set-cookie')).toBeNull()
    expect(headers.get('cache-control')).toBe('no-store')
    const { rows } = await owner.query(
      `select host(ip) as ip, user_agent, counter, not_after - created_at = interval '30 days' as is_month
       from auth.sessions where user_id = $1`,
      [id],
    )
    expect(rows).toEqual([{ ip: '203.0.113.9', user_agent: 'Vitest', counter: 0, is_month: true }])
    expect(await eventsOf(id)).toEqual(['sign_in'])
  })

  it('refuses a wrong password and an unknown address alike', async () => {
    const { email, id } = await createAccount()
    for (const [address, given] of [
      [email, 'errada'],
      [newEmail(), 'errada'],
      ['', ''],
      [email, ''],
    ] as const) {
      expect(await signIn(address, given)).toMatchObject({
        status: 400,
        body: { code: 'credentials_invalid', message: wireMessage.credentials_invalid },
      })
    }
    expect(await eventsOf(id)).toEqual(['sign_in_failed', 'sign_in_failed'])
  })

  it('says that the address is not confirmed only after the right password', async () => {
    const { email } = await createAccount({ isConfirmed: false })
    expect(await signIn(email)).toMatchObject({
      status: 400,
      body: { code: 'email_not_confirmed', message: wireMessage.email_not_confirmed },
    })
    expect(await signIn(email, 'errada')).toMatchObject(refusal(400, 'credentials_invalid'))
  })

  it('finds the account however its address is written', async () => {
    const { email } = await createAccount({ email: 'josé@xn--so-sia.com.br' })
    for (const spelling of [email, ' JOSE\u0301@São.com.br ', 'ｊｏｓé＠são.com.br']) {
      expect((await signIn(spelling)).status).toBe(200)
    }
  })

  it('hashes a password again that was hashed with other parameters', async () => {
    const weak = '$argon2id$v=19$m=8,t=1,p=1$c29tZXNhbHRzb21lc2FsdA$hRDGgdLZ+6/MO5X2LWDOXtP5OUw1i1cKeOOAuv6j8Ak'
    const { email, id } = await createAccount({ hash: weak })
    expect((await signIn(email)).status).toBe(200)
    expect(await passwordHashOf(id)).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect((await signIn(email)).status).toBe(200)
  })

  it.each([
    ['once', 1, 200, null],
    ['twice', 2, 503, '2'],
  ])(
    'makes a hash again that failed; failed %s, it is answered with %i',
    async (_times, failures, status, retryAfter) => {
      const { email, id } = await createAccount()
      const argon2 = vi.spyOn(crypto, 'argon2')
      const fail: typeof crypto.argon2 = (_algorithm, _input, done) => done(new Error('out of memory'), Buffer.alloc(0))
      for (let n = 0; n < failures; n++) argon2.mockImplementationOnce(fail)
      syncBuiltinESMExports()
      const answer = await signIn(email)
      argon2.mockRestore()
      syncBuiltinESMExports()
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([status, retryAfter])
      expect(await eventsOf(id)).toEqual(status === 200 ? ['sign_in'] : [])
    },
  )

  it.each([
    ['the fields of the other grant', { grant: 'refresh' }, { email: 'a@b', password: 'x' }],
    ['both', { grant: 'password' }, { email: 'a@b', password: 'x', refresh_token: 'y' }],
    ['an unknown grant', { grant: 'magic' }, { email: 'a@b', password: 'x' }],
    ['no grant', {}, { email: 'a@b', password: 'x' }],
    ['a list for a password', { grant: 'password' }, { email: 'a@b', password: ['x'] }],
    ['an operator for a password', { grant: 'password' }, { email: 'a@b', password: { $ne: '' } }],
    ['too long a password', { grant: 'password' }, { email: 'a@b', password: 'x'.repeat(129) }],
    ['NUL in the address', { grant: 'password' }, { email: 'a\0@b', password: 'x' }],
  ])('refuses %s', async (_what, query, body) => {
    expect(await ask(createToken, { query: query as Record<string, string>, body })).toMatchObject(
      refusal(400, 'invalid_request'),
    )
  })

  it('takes the address of the socket when the proxy forwards none', async () => {
    const { email, id } = await createAccount()
    expect((await signIn(email, password, 'unknown')).status).toBe(200)
    const { rows } = await owner.query('select host(ip) as ip from auth.sessions where user_id = $1', [id])
    expect(rows).toEqual([{ ip: '127.0.0.1' }])
  })
})

describe('signing out', () => {
  it('ends this session at once, for its tokens of both kinds, and no other', async () => {
    const { email, id, bearer, refreshToken } = await signedIn()
    const other = await signIn(email)
    expect(await ask(logout, { bearer })).toMatchObject({ status: 204, body: null })
    for (const route of [getUser, listSessions, logout, endOtherSessions]) {
      expect(await ask(route, { bearer })).toMatchObject(refusal(401, 'session_required'))
    }
    expect(await refresh(refreshToken)).toMatchObject(refusal(401, 'refresh_token_invalid'))
    expect((await ask(getUser, { bearer: other.body.access_token })).status).toBe(200)
    expect(await eventsOf(id)).toContain('sign_out')
  })
})

describe('open sessions', () => {
  it('are listed with the current one marked; all others of the account end on demand', async () => {
    const { email, bearer } = await signedIn()
    const others = await Promise.all([signIn(email), signIn(email)])
    const stranger = await signedIn()
    const list = async () => (await ask(listSessions, { bearer })).body.items as { is_current: boolean }[]
    expect((await list()).map((session) => session.is_current).sort()).toEqual([false, false, true])
    expect((await ask(endOtherSessions, { bearer })).status).toBe(204)
    for (const { body } of others) {
      expect((await ask(getUser, { bearer: body.access_token })).status).toBe(401)
      expect((await refresh(body.refresh_token)).status).toBe(401)
    }
    expect(await list()).toMatchObject([{ is_current: true }])
    expect((await ask(getUser, { bearer: stranger.bearer })).status).toBe(200)
  })

  it('are twenty at most: the one unused for the longest time ends, and its streams are closed', async () => {
    const { email, id } = await createAccount()
    const open: string[] = []
    for (let n = 0; n < 20; n++) open.push((await signIn(email)).body.refresh_token)
    // This renews the first session, so the second is now the least recently used.
    expect((await refresh(open[0]!)).status).toBe(200)
    const notify = vi.spyOn(services.db, 'notify')
    const newest = await signIn(email)
    const { rows } = await owner.query(
      'select id, reason from auth.sessions where user_id = $1 and revoked_at is not null',
      [id],
    )
    expect(rows).toEqual([{ id: open[1]!.split('.')[1], reason: 'too_many_sessions' }])
    expect(notify).toHaveBeenCalledWith([{ to: [`session:${rows[0].id}`], data: null }])
    notify.mockRestore()
    expect((await refresh(open[1]!)).status).toBe(401)
    expect((await refresh(open[0]!)).status).toBe(200)
    expect((await ask(getUser, { bearer: newest.body.access_token })).status).toBe(200)
  })

  it('are twenty at most when forty are opened at once, and those of other accounts stay', async () => {
    const stranger = await signedIn()
    const { id } = await createAccount()
    // Sessions are opened directly, because the route's queue for hashes admits only a few concurrently.
    const account = { id, password_hash: await passwordHashOf(id) }
    const opened = await Promise.all(
      Array.from({ length: 40 }, () =>
        asRole(services.db, 'app_auth', (trx) => openSession(trx, { account, ip: null, userAgent: null })),
      ),
    )
    expect(new Set(opened.map((session) => session?.id)).size).toBe(40)
    const { rows } = await owner.query(
      'select count(*)::int as open from auth.sessions where user_id = $1 and revoked_at is null',
      [id],
    )
    expect(rows).toEqual([{ open: 20 }])
    expect((await ask(getUser, { bearer: stranger.bearer })).status).toBe(200)
  })
})

it('a text that is no access token opens nothing', async () => {
  expect(await ask(getUser, { bearer: 'x.y.z' })).toMatchObject(refusal(401, 'session_required'))
})

it('a password changed while it was compared opens no session', async () => {
  const { email, id } = await createAccount()
  const stale = { id, password_hash: 'what it was before' }
  const sessionId = await asRole(services.db, 'app_auth', (trx) =>
    openSession(trx, { account: stale, ip: newAddress(), userAgent: null }),
  )
  expect(sessionId).toBeUndefined()
  expect((await signIn(email)).status).toBe(200)
})
