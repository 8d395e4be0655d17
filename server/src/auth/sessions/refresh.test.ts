import { getUser } from '@plantao/contract/auth/routes'
import { describe, expect, it } from 'vitest'
import { refusal } from '../../../test/app.ts'
import { startAuthApp } from '../../../test/domains/accounts.ts'

const { ask, eventsOf, owner, refresh, signedIn } = await startAuthApp()

const refused = refusal(401, 'refresh_token_invalid')

async function renewed(token: string) {
  const { status, body } = await refresh(token)
  expect(status).toBe(200)
  return body.refresh_token as string
}

async function age(userId: string, time: string) {
  await owner.query(
    `update auth.sessions set refreshed_at = refreshed_at - $2::interval, created_at = created_at - $2::interval,
     not_after = not_after - $2::interval where user_id = $1`,
    [userId, time],
  )
}

async function sessionOf(userId: string) {
  const { rows } = await owner.query('select counter, revoked_at, reason from auth.sessions where user_id = $1', [
    userId,
  ])
  expect(rows).toHaveLength(1)
  return rows[0]
}

// These tests have the titles of Supabase Auth's tests of the same algorithm.
describe('refresh token', () => {
  it('normal use', async () => {
    const { id, refreshToken } = await signedIn()
    const tokens = [refreshToken]
    for (let n = 0; n < 5; n++) {
      await age(id, '9 minutes')
      tokens.push(await renewed(tokens.at(-1)!))
    }
    expect(new Set(tokens).size).toBe(6)
    expect(await sessionOf(id)).toEqual({ counter: 5, revoked_at: null, reason: null })
  })

  it('gives an access token that works, and the account', async () => {
    const { id, email, refreshToken } = await signedIn('hospital')
    const { body } = await refresh(refreshToken)
    expect(body).toMatchObject({ token_type: 'bearer', expires_in: 600, user: { id, email } })
    expect((await ask(getUser, { bearer: body.access_token })).status).toBe(200)
  })

  it('malicious reuse', async () => {
    const { id, refreshToken, bearer } = await signedIn()
    const second = await renewed(refreshToken)
    const third = await renewed(second)
    await age(id, '11 s')
    expect(await refresh(refreshToken)).toMatchObject(refused)
    expect(await sessionOf(id)).toMatchObject({ reason: 'refresh_reuse', revoked_at: expect.any(String) })
    expect(await refresh(third)).toMatchObject(refused)
    expect((await ask(getUser, { bearer })).status).toBe(401)
    expect(await eventsOf(id)).toContain('refresh_reuse')
  })

  it('concurrent reuse', async () => {
    const { id, refreshToken } = await signedIn()
    const answers = await Promise.all(Array.from({ length: 50 }, () => refresh(refreshToken)))
    expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(200))
    expect(new Set(answers.map(({ body }) => body.refresh_token)).size).toBe(1)
    expect(await sessionOf(id)).toEqual({ counter: 1, revoked_at: null, reason: null })
  })

  it('used again for the same answer writes nothing, so that nobody waits for it', async () => {
    const { id, refreshToken } = await signedIn()
    const version = async () => (await owner.query('select xmin from auth.sessions where user_id = $1', [id])).rows
    const newest = await renewed(refreshToken)
    const before = await version()
    expect(await renewed(refreshToken)).toBe(newest)
    expect(await version()).toEqual(before)
  })

  it.each([
    ['concurrent reuse of a token two renewals old, within 10 s', 2, '5 s'],
    ['fail-to-save reuse: the answer was lost, and the client still has the first token', 1, '1 hour'],
  ])('%s', async (_name, renewals, time) => {
    const { id, refreshToken } = await signedIn()
    let newest = refreshToken
    for (let n = 0; n < renewals; n++) newest = await renewed(newest)
    await age(id, time)
    expect(await renewed(refreshToken)).toBe(newest)
    expect(await sessionOf(id)).toMatchObject({ counter: renewals, revoked_at: null })
  })

  it('timebox: the session ends after its 30 days, which a renewal does not extend', async () => {
    const { id, refreshToken } = await signedIn()
    const end = async () => (await owner.query('select not_after from auth.sessions where user_id = $1', [id])).rows
    const before = await end()
    const second = await renewed(refreshToken)
    expect(await end()).toEqual(before)
    await owner.query("update auth.sessions set not_after = now() - interval '1 s' where user_id = $1", [id])
    expect(await refresh(second)).toMatchObject(refused)
  })

  it('inactivity: a renewal on the seventh day counts, one after it is refused', async () => {
    const { id, refreshToken, bearer } = await signedIn()
    await age(id, '6 days 23 hours')
    const second = await renewed(refreshToken)
    await age(id, '6 days 23 hours')
    const third = await renewed(second)
    await age(id, '7 days 1 s')
    expect(await refresh(third)).toMatchObject(refused)
    expect((await ask(getUser, { bearer })).status).toBe(401)
  })

  it('with a counter that the session has not reached is refused, though its MAC is right', async () => {
    const { id, refreshToken } = await signedIn()
    const second = await renewed(refreshToken)
    await owner.query('update auth.sessions set counter = 0 where user_id = $1', [id])
    expect(await refresh(second)).toMatchObject(refused)
    expect(await sessionOf(id)).toMatchObject({ revoked_at: null })
  })

  it.each([
    ['nothing', () => ''],
    ['another counter', (token: string) => token.replace('.0.', '.1.')],
    ['SQL', () => "r1.' or 1=1 --"],
  ])('with %s is refused and ends nothing', async (_what, change) => {
    const { id, refreshToken } = await signedIn()
    expect(await refresh(change(refreshToken))).toMatchObject(refused)
    expect(await sessionOf(id)).toEqual({ counter: 0, revoked_at: null, reason: null })
  })
})
