import { createToken, recoverPassword, resendConfirmation, resetPassword, signUp } from '@plantao/contract/auth/routes'
import { medicoSignUp, password } from '@plantao/testkit/fixtures'
import { newAddress, newEmail } from '@plantao/testkit/random'
import { describe, expect, it, vi } from 'vitest'
import { passwords } from './passwords/passwords.ts'
import { startAuthApp } from './test-accounts.ts'

const { ask, createAccount, owner, signIn, tokensOf } = await startAuthApp()

interface Answer {
  status: number
}

function counted(answers: readonly Answer[]) {
  const counts: Record<number, number> = {}
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

const times = <R>(n: number, work: (n: number) => Promise<R>) =>
  Promise.all(Array.from({ length: n }, (_, i) => work(i)))

it('of guesses at one account from everywhere at once exactly ten are compared', async () => {
  const { email } = await createAccount()
  expect(counted(await times(50, () => signIn(email, 'errada')))).toEqual({ 400: 10, 429: 40 })
  const { status, body, headers } = await signIn(email)
  expect({ status, code: body.code }).toEqual({ status: 429, code: 'too_many_sign_ins' })
  const seconds = Number(headers.get('retry-after'))
  expect(seconds).toBeGreaterThan(800)
  expect(seconds).toBeLessThanOrEqual(900)
  expect(body.message).toBe(
    'Muitas tentativas. Tente novamente em 15 minutos. Para entrar agora, crie uma nova senha em “Esqueci minha senha”.',
  )
})

it('an address counts in whatever case it is written, also one that nobody has', async () => {
  const email = newEmail()
  const spellings = [email, email.toUpperCase(), ` ${email}`]
  expect(counted(await times(30, (n) => signIn(spellings[n % 3]!, 'errada')))).toEqual({ 400: 10, 429: 20 })
})

it('of guesses from one network at once exactly thirty are compared, over all accounts', async () => {
  const from = newAddress()
  expect(counted(await times(45, () => signIn(newEmail(), 'errada', from)))).toEqual({ 400: 30, 429: 15 })
})

it('all addresses of an IPv6 /64 are one network', async () => {
  const answers = await times(45, (n) => signIn(newEmail(), 'errada', `2001:db8:7:7::${n.toString(16)}`))
  expect(counted(answers)).toEqual({ 400: 30, 429: 15 })
  expect((await signIn(newEmail(), 'errada', '2001:db8:7:8::1')).status).toBe(400)
})

it('a network past its limit cannot lock an account', async () => {
  const { email } = await createAccount()
  const from = newAddress()
  await times(30, () => signIn(newEmail(), 'errada', from))
  await times(20, () => signIn(email, 'errada', from))
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

// A hundred are tried by the system tests, on a machine that has nothing else to do.
it('more right logins at once from one network than it has failures to spare are all let in', async () => {
  const people = await times(20, () => createAccount())
  const from = newAddress()
  expect(counted(await times(40, (n) => signIn(people[n % 20]!.email, password, from)))).toEqual({ 200: 40 })
})

it('one failure before a limit, right logins at once wait for each other and are all let in', async () => {
  const from = newAddress()
  await times(29, () => signIn(newEmail(), 'errada', from))
  const { email } = await createAccount()
  await times(9, () => signIn(email, 'errada'))
  expect(counted(await times(15, () => signIn(email, password, from)))).toEqual({ 200: 15 })
  expect(counted(await times(15, () => signIn(email, 'errada', from)))).toEqual({ 400: 1, 429: 14 })
})

it('what a process that died has reserved is free again when its time is over', async () => {
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

it('an attempt whose time is over learns nothing, and counts nowhere', async () => {
  const { email } = await createAccount()
  for (const given of [password, 'errada']) {
    const find = vi.spyOn(passwords, 'find').mockImplementationOnce(async () => {
      await owner.query("update auth.limit_reservations set expires_at = now() - interval '1 second'")
      return given === password ? 0 : -1
    })
    expect(await signIn(email, given)).toMatchObject({ status: 503, body: { code: 'service_unavailable' } })
    find.mockRestore()
  }
  const { rows } = await owner.query(
    'select from auth.sessions s join auth.users u on u.id = user_id where email = $1',
    [email],
  )
  expect(rows).toEqual([])
  expect(counted(await times(12, () => signIn(email, 'errada')))).toEqual({ 400: 10, 429: 2 })
})

it('an attempt that breaks off gives its place back', async () => {
  const { email } = await createAccount()
  for (let n = 0; n < 12; n++) {
    const find = vi.spyOn(passwords, 'find').mockRejectedValueOnce(new Error('broken'))
    expect((await signIn(email)).status).toBe(500)
    find.mockRestore()
  }
  expect((await signIn(email)).status).toBe(200)
  const { rows } = await owner.query('select from auth.limit_reservations where expires_at > now()')
  expect(rows).toEqual([])
})

describe('a device that the account knows', () => {
  const tokenOf = async (email: string, given = password) => (await signIn(email, given)).body.device_token as string
  const signInFrom = (email: string, given: string, ...device_tokens: string[]) =>
    ask(createToken, { query: { grant: 'password' }, body: { email, password: given, device_tokens } })

  it('lets its owner in whom strangers have locked out, from the network that guessed too', async () => {
    const { email } = await createAccount()
    const token = await tokenOf(email)
    const from = newAddress()
    await times(12, () => signIn(email, 'errada'))
    await times(31, () => signIn(newEmail(), 'errada', from))
    expect((await signIn(email)).status).toBe(429)
    const body = { email, password, device_tokens: ['d1.of.another', token] }
    const answer = await ask(createToken, { query: { grant: 'password' }, body, from })
    expect(answer).toMatchObject({ status: 200, body: { device_token: token } })
  })

  it('has ten wrong tries of its own, which do not count elsewhere', async () => {
    const { email } = await createAccount()
    const token = await tokenOf(email)
    expect(counted(await times(30, () => signInFrom(email, 'errada', token)))).toEqual({ 400: 10, 429: 20 })
    expect((await signInFrom(email, password, token)).body.code).toBe('too_many_sign_ins')
    expect((await signIn(email)).status).toBe(200)
  })

  it('is unknown to other accounts, and when its token was changed', async () => {
    const [mine, theirs] = [await createAccount(), await createAccount()]
    const token = await tokenOf(mine.email)
    await times(12, () => signIn(theirs.email, 'errada'))
    expect((await signInFrom(theirs.email, password, token)).status).toBe(429)
    await times(12, () => signIn(mine.email, 'errada'))
    const other = `d1.${'A'.repeat(22)}${token.slice(25)}`
    expect((await signInFrom(mine.email, password, other, token.slice(0, -1), `${token}A`)).status).toBe(429)
    expect((await signInFrom(mine.email, password, token)).status).toBe(200)
  })

  it('is a stranger again when the password has changed, and known by the link of the e-mail', async () => {
    const { email } = await createAccount()
    const before = await tokenOf(email)
    await ask(recoverPassword, { body: { email } })
    const [link] = await tokensOf(email, 'reset')
    await times(12, () => signIn(email, 'errada'))
    const reset = await ask(resetPassword, { body: { token: link, password: 'outro-segredo' } })
    await times(12, () => signIn(email, 'errada'))
    expect((await signInFrom(email, 'outro-segredo', before)).status).toBe(429)
    expect((await signInFrom(email, 'outro-segredo', reset.body.device_token)).status).toBe(200)
  })
})

it('the owner may try again when the fifteen minutes are over', async () => {
  const { email } = await createAccount()
  await times(11, () => signIn(email, 'errada'))
  expect((await signIn(email)).status).toBe(429)
  await owner.query('update auth.rate_limits set expire = expire - 15 * 60 * 1000')
  expect((await signIn(email)).status).toBe(200)
})

it('forged headers without a trusted proxy are one caller', async () => {
  const direct = await startAuthApp({ TRUST_PROXY: '' })
  const answers = await times(45, () => direct.signIn(newEmail(), 'errada'))
  expect(counted(answers)).toEqual({ 400: 30, 429: 15 })
})

it('sixty sign-ups an hour from one network', async () => {
  const { email } = await createAccount()
  const from = newAddress()
  const answers: Answer[] = []
  for (let n = 0; n < 62; n++) answers.push(await ask(signUp, { body: { email, password, data: medicoSignUp }, from }))
  expect(counted(answers)).toEqual({ 422: 60, 429: 2 })
})

it('while too many passwords wait, logins and sign-ups are told to come back, and count nowhere', async () => {
  const { email } = await createAccount()
  await owner.query('delete from auth.rate_limits')
  const { promise, resolve } = Promise.withResolvers<void>()
  const many = Promise.allSettled(Array.from({ length: 500 }, () => passwords.admit(() => promise)))
  const answers = await Promise.all([
    signIn(email),
    ask(signUp, { body: { email: newEmail(), password, data: medicoSignUp } }),
  ])
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
])(
  '%s: three an hour for one address, thirty from one network, whether or not there is an account',
  async (_what, route) => {
    const { email } = await createAccount({ isConfirmed: false })
    for (const address of [email, newEmail()]) {
      expect(counted(await times(8, () => ask(route, { body: { email: address } })))).toEqual({ 204: 3, 429: 5 })
    }
    const from = newAddress()
    expect(counted(await times(40, () => ask(route, { body: { email: newEmail() }, from })))).toEqual({
      204: 30,
      429: 10,
    })
  },
)

it('no address stands in the table', async () => {
  const { email } = await createAccount()
  const from = newAddress()
  await signIn(email, 'errada', from)
  const { rows } = await owner.query<{ key: string }>('select key from auth.rate_limits')
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.filter(({ key }) => !/^[a-z-]+:[\w-]{43}$/.test(key))).toEqual([])
})
