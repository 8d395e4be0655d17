import { createToken, recoverPassword, resendConfirmation, resetPassword, signUp } from '@plantao/contract/auth/routes'
import { requestOf } from '@plantao/testkit/client'
import { medicoSignUp, password } from '@plantao/testkit/fixtures'
import { newAddress, newEmail } from '@plantao/testkit/random'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { refusal } from '../../test/app.ts'
import { startAuthApp } from '../../test/domains/accounts.ts'
import { queueHash } from './passwords/hash-queue.ts'
import { passwords } from './passwords/passwords.ts'

const { ask, createAccount, owner, register, signIn, tokensOf } = await startAuthApp()
const withoutProxy = await startAuthApp({ TRUST_PROXY: '' })
const onOwnMachine = await startAuthApp({ TRUST_PROXY: '', PUBLIC_URL: '', DATABASE_URL: '' })

// A real password comparison takes 30 ms of a core. These tests only need the number of comparisons.
const find = vi.spyOn(passwords, 'find').mockImplementation(async (given, hashes) => {
  return given === 'errada' ? -1 : hashes.length - 1
})

const times = <R>(n: number, work: (n: number) => Promise<R>) =>
  Promise.all(Array.from({ length: n }, (_, i) => work(i)))

async function counted(n: number, work: (n: number) => Promise<{ status: number }>) {
  const counts: Record<number, number> = {}
  for (const { status } of await times(n, work)) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

/** Counts each network that has called as if it had called 269 times more. */
const fillNetworks = (database = owner) =>
  database.query(
    "update auth.rate_limits set points = points + 269 where key like '%-network:%' and points between 1 and 30",
  )

/** Signs in with the address `from` in every header by which proxies name the caller. */
function signInWithForgedHeaders(email: string, given: string, from: string) {
  const names = ['x-real-ip', 'forwarded', 'true-client-ip', 'cf-connecting-ip']
  const headers = Object.fromEntries(names.map((name) => [name, from]))
  const body = { email, password: given }
  return withoutProxy.call(createToken, { query: { grant: 'password' }, body, from, headers })
}

it('exactly ten guesses at one account are compared in fifteen minutes, from all networks at once', async () => {
  const { email } = await createAccount()
  find.mockClear()
  expect(await counted(50, () => signIn(email, 'errada'))).toEqual({ 400: 10, 429: 40 })
  const { status, body, headers } = await signIn(email)
  expect({ status, code: body.code }).toEqual({ status: 429, code: 'too_many_sign_ins' })
  expect(find).toHaveBeenCalledTimes(10)
  const seconds = Number(headers.get('retry-after'))
  expect(seconds).toBeGreaterThan(800)
  expect(seconds).toBeLessThanOrEqual(900)
  expect(body.message).toBe(
    'Muitas tentativas. Tente novamente em 15 minutos. Para entrar agora, crie uma nova senha em “Esqueci minha senha”.',
  )
  await owner.query('update auth.rate_limits set expire = expire - 15 * 60 * 1000')
  expect((await signIn(email)).status).toBe(200)
})

it('an e-mail address counts in any spelling, also one without an account', async () => {
  const email = newEmail()
  const spellings = [email, email.toUpperCase(), ` ${email}`]
  expect(await counted(30, (n) => signIn(spellings[n % 3]!, 'errada'))).toEqual({ 400: 10, 429: 20 })
})

it.each([
  ['one address', signIn, () => '203.0.113.7'],
  ['the addresses of one IPv6 /64', signIn, (n: number) => `2001:db8:7:7::${n.toString(16)}`],
  ['forged headers without a trusted proxy', signInWithForgedHeaders, newAddress],
])('%s: of 315 guesses exactly 300 are compared, over all accounts', async (_network, guess, from) => {
  await guess(newEmail(), 'errada', from(0))
  await Promise.all([fillNetworks(), fillNetworks(withoutProxy.owner)])
  expect(await counted(45, (n) => guess(newEmail(), 'errada', from(n)))).toEqual({ 400: 30, 429: 15 })
})

describe('on the machine of whoever tries the product', () => {
  beforeEach(() => onOwnMachine.owner.query('delete from auth.rate_limits'))

  async function guess({ email = newEmail(), headers = {}, remoteAddress = '127.0.0.1' }) {
    const { method, path, ...request } = requestOf(createToken, {
      query: { grant: 'password' },
      body: { email, password: 'errada' },
      headers: { 'x-forwarded-for': '', ...headers },
    })
    const answer = await onOwnMachine.app.inject({ method: 'POST', url: path, remoteAddress, ...request })
    return { status: answer.statusCode }
  }

  it('its own guesses count against the account alone', async () => {
    const addresses = ['127.0.0.1', '127.8.0.1', '::1', '::ffff:127.0.0.1']
    expect(await counted(40, (n) => guess({ remoteAddress: addresses[n % 4]! }))).toEqual({ 400: 40 })
    expect((await onOwnMachine.owner.query("select from auth.rate_limits where key like '%network%'")).rowCount).toBe(0)
    const email = newEmail()
    expect(await counted(15, () => guess({ email }))).toEqual({ 400: 10, 429: 5 })
  })

  it('those of another machine count against the network', async () => {
    await guess({ remoteAddress: '192.168.1.20' })
    await fillNetworks(onOwnMachine.owner)
    expect(await counted(40, () => guess({ remoteAddress: '192.168.1.20' }))).toEqual({ 400: 30, 429: 10 })
  })

  // The caller may write anything in these headers, but the proxy adds one of them to each request.
  it('those that came through a proxy count against the network', async () => {
    const names = ['x-forwarded-for', 'x-forwarded-host', 'forwarded', 'via', 'x-real-ip', 'x-client-ip']
    names.push('true-client-ip', 'cf-connecting-ip', 'cdn-loop', 'x-azure-clientip')
    const through = (n: number) => guess({ headers: { [names[n % names.length]!]: '127.0.0.1' } })
    await through(0)
    await fillNetworks(onOwnMachine.owner)
    expect(await counted(40, through)).toEqual({ 400: 30, 429: 10 })
  })
})

it('a network past its limit cannot lock an account', async () => {
  const { email } = await createAccount()
  const from = newAddress()
  await signIn(newEmail(), 'errada', from)
  await fillNetworks()
  await times(30, () => signIn(newEmail(), 'errada', from))
  await times(20, () => signIn(email, 'errada', from))
  expect(await signIn(newEmail(), 'errada', from)).toMatchObject({
    status: 429,
    body: {
      code: 'too_many_from_network',
      message:
        'Há pedidos demais vindos da sua rede, que pode ser de muitas pessoas. Tente novamente em 5 minutos ou use outra rede.',
    },
  })
  expect((await signIn(email)).status).toBe(200)
})

it('only failures count', async () => {
  const { email } = await createAccount()
  const from = newAddress()
  for (let n = 0; n < 35; n++) expect((await signIn(email, password, from)).status).toBe(200)
  await times(9, () => signIn(email, 'errada', from))
  for (let n = 0; n < 5; n++) expect((await signIn(email, password, from)).status).toBe(200)
  expect((await signIn(email, 'errada', from)).status).toBe(400)
  expect((await signIn(email, password, from)).status).toBe(429)
})

// Fifteen sign-ins are enough here, because the system tests sign in a hundred people at once.
it('one failure before a limit, concurrent right passwords wait for each other, and all are let in', async () => {
  const from = newAddress()
  await signIn(newEmail(), 'errada', from)
  await fillNetworks()
  await times(29, () => signIn(newEmail(), 'errada', from))
  const { email } = await createAccount()
  await times(9, () => signIn(email, 'errada'))
  expect(await counted(15, () => signIn(email, password, from))).toEqual({ 200: 15 })
  expect(await counted(15, () => signIn(email, 'errada', from))).toEqual({ 400: 1, 429: 14 })
})

it('a reservation of a process that died expires', async () => {
  const { email } = await createAccount()
  await times(9, () => signIn(email, 'errada'))
  const { rows } = await owner.query<{ key: string }>(
    "select key from auth.rate_limits where key like 'sign-in-account:%' and points = 9",
  )
  await owner.query(
    "insert into auth.limit_reservations values ($1, gen_random_uuid(), now() + interval '300 milliseconds')",
    [rows[0]!.key],
  )
  expect((await signIn(email)).status).toBe(200)
})

it('an attempt whose reservation has expired gets no result, and counts nowhere', async () => {
  const { email } = await createAccount()
  for (const given of [password, 'errada']) {
    find.mockImplementationOnce(async () => {
      await owner.query("update auth.limit_reservations set expires_at = now() - interval '1 second'")
      return given === password ? 0 : -1
    })
    expect(await signIn(email, given)).toMatchObject(refusal(503, 'service_unavailable'))
  }
  const { rows } = await owner.query(
    'select from auth.sessions s join auth.users u on u.id = user_id where email = $1',
    [email],
  )
  expect(rows).toEqual([])
  expect(await counted(12, () => signIn(email, 'errada'))).toEqual({ 400: 10, 429: 2 })
})

it('an attempt that fails with an error releases its reservation', async () => {
  const { email } = await createAccount()
  for (let n = 0; n < 12; n++) {
    find.mockRejectedValueOnce(new Error('broken'))
    expect((await signIn(email)).status).toBe(500)
  }
  expect((await signIn(email)).status).toBe(200)
  const { rows } = await owner.query('select from auth.limit_reservations where expires_at > now()')
  expect(rows).toEqual([])
})

describe('a device that the account knows', () => {
  const tokenOf = async (email: string, given = password) => (await signIn(email, given)).body.device_token as string
  const signInWith = (email: string, given: string, device_tokens: string[], from = newAddress()) =>
    ask(createToken, { query: { grant: 'password' }, body: { email, password: given, device_tokens }, from })

  it('lets its owner in after strangers have used up all guesses, also from their network', async () => {
    const { email } = await createAccount()
    const token = await tokenOf(email)
    const from = newAddress()
    await signIn(newEmail(), 'errada', from)
    await fillNetworks()
    await times(12, () => signIn(email, 'errada'))
    await times(31, () => signIn(newEmail(), 'errada', from))
    expect((await signIn(email)).status).toBe(429)
    expect(await signInWith(email, password, ['d1.of.another', token], from)).toMatchObject({
      status: 200,
      body: { device_token: token },
    })
  })

  it('has ten guesses of its own, which do not count elsewhere', async () => {
    const { email } = await createAccount()
    const token = await tokenOf(email)
    expect(await counted(30, () => signInWith(email, 'errada', [token]))).toEqual({ 400: 10, 429: 20 })
    expect((await signInWith(email, password, [token])).body.code).toBe('too_many_sign_ins')
    expect((await signIn(email)).status).toBe(200)
  })

  it('is unknown to other accounts, and when its token was changed', async () => {
    const [mine, theirs] = [await createAccount(), await createAccount()]
    const token = await tokenOf(mine.email)
    await times(12, () => signIn(theirs.email, 'errada'))
    expect((await signInWith(theirs.email, password, [token])).status).toBe(429)
    await times(12, () => signIn(mine.email, 'errada'))
    const other = `d1.${'A'.repeat(22)}${token.slice(25)}`
    expect((await signInWith(mine.email, password, [other, token.slice(0, -1), `${token}A`])).status).toBe(429)
    expect((await signInWith(mine.email, password, [token])).status).toBe(200)
  })

  it('is unknown after a change of the password; the reset gives it a new token', async () => {
    const { email } = await createAccount()
    const before = await tokenOf(email)
    await ask(recoverPassword, { body: { email } })
    const [link] = await tokensOf(email, 'reset')
    await times(12, () => signIn(email, 'errada'))
    const reset = await ask(resetPassword, { body: { token: link, password: 'outro-segredo' } })
    await times(12, () => signIn(email, 'errada'))
    expect((await signInWith(email, 'outro-segredo', [before])).status).toBe(429)
    expect((await signInWith(email, 'outro-segredo', [reset.body.device_token])).status).toBe(200)
  })
})

it('a network has three hundred sign-ups an hour', async () => {
  const hash = vi.spyOn(passwords, 'hash').mockResolvedValue('not compared here')
  const body = { email: (await createAccount()).email, password, data: medicoSignUp }
  const from = newAddress()
  await ask(signUp, { body, from })
  await fillNetworks()
  expect(await counted(32, () => ask(signUp, { body, from }))).toEqual({ 422: 30, 429: 2 })
  hash.mockRestore()
})

it('sign-ins and sign-ups are refused while too many wait for a hash, and count nowhere', async () => {
  const { email } = await createAccount()
  await owner.query('delete from auth.rate_limits')
  const { promise, resolve } = Promise.withResolvers<void>()
  // Each call has a different site, because a site with several waiting calls gives up a place to a newcomer.
  const many = Promise.allSettled(
    Array.from({ length: 500 }, (_, n) => queueHash({ isKnown: false, site: `${n}`, client: `${n}` }, () => promise)),
  )
  const answers = await Promise.all([signIn(email), register(newEmail())])
  resolve()
  await many
  for (const { status, headers } of answers) {
    expect(status).toBe(503)
    expect(headers.get('retry-after')).toBe('2')
  }
  const { rows } = await owner.query('select key from auth.rate_limits where points > 0')
  expect(rows).toEqual([])
})

it.each([
  ['resending', resendConfirmation],
  ['recovering', recoverPassword],
])('%s: three hundred an hour from one network, whether or not there is an account', async (_what, route) => {
  const from = newAddress()
  await ask(route, { body: { email: newEmail() }, from })
  await fillNetworks()
  const counts = await counted(40, () => ask(route, { body: { email: newEmail() }, from }))
  expect(counts).toEqual({ 204: 30, 429: 10 })
})

it.each([
  ['resending', resendConfirmation, 'confirm', false],
  ['recovering', recoverPassword, 'reset', true],
] as const)(
  '%s: an address gets three e-mails an hour, and nobody reads who asked before',
  async (_what, route, kind, isConfirmed) => {
    const { email } = await createAccount({ isConfirmed })
    for (const address of [email, newEmail()])
      expect(await counted(8, () => ask(route, { body: { email: address } }))).toEqual({ 204: 8 })
    expect(await tokensOf(email, kind)).toHaveLength(3)
  },
)

it('a new password frees the e-mails of its account, because it ends the links sent before', async () => {
  const { email } = await createAccount()
  await times(3, () => ask(recoverPassword, { body: { email } }))
  const [token] = await tokensOf(email, 'reset')
  await ask(resetPassword, { body: { token, password: 'outro-segredo' } })
  await ask(recoverPassword, { body: { email } })
  expect(await tokensOf(email, 'reset')).toHaveLength(4)
})

it('the table holds no address in clear', async () => {
  await signIn(newEmail(), 'errada')
  const { rows } = await owner.query<{ key: string }>('select key from auth.rate_limits')
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.filter(({ key }) => !/^[a-z-]+:[\w-]{43}$/.test(key))).toEqual([])
})
