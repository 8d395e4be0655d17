import { recoverPassword, resendConfirmation, signUp } from '@plantao/contract/auth/routes'
import { expect, it } from 'vitest'
import { passwords } from '../platform/auth/passwords.ts'
import { doctorData, newAddress, newEmail, password, startAuthApp } from './test-accounts.ts'

const { ask, createAccount, owner, signIn } = await startAuthApp()

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
  expect({ status, code: body.code }).toEqual({ status: 429, code: 'too_many_requests' })
  const seconds = Number(headers['retry-after'])
  expect(seconds).toBeGreaterThan(800)
  expect(seconds).toBeLessThanOrEqual(900)
  expect(body.message).toBe('Muitas tentativas. Tente novamente em 15 minutos.')
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
  for (let n = 0; n < 62; n++) answers.push(await ask(signUp, { body: { email, password, data: doctorData }, from }))
  expect(counted(answers)).toEqual({ 422: 60, 429: 2 })
})

it('while too many passwords wait, logins and sign-ups are told to come back, and count nowhere', async () => {
  const { email } = await createAccount()
  await owner.query('delete from auth.rate_limits')
  const { promise, resolve } = Promise.withResolvers<void>()
  const many = Promise.allSettled(Array.from({ length: 200 }, () => passwords.admit(() => promise)))
  const answers = await Promise.all([
    signIn(email),
    ask(signUp, { body: { email: newEmail(), password, data: doctorData } }),
  ])
  resolve()
  await many
  for (const { status, headers } of answers) {
    expect(status).toBe(503)
    expect(headers['retry-after']).toBe('2')
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
