import { changePassword, createToken, getUser } from '@plantao/contract/auth/routes'
import {
  beginSecondFactor,
  confirmSecondFactor,
  getSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
} from '@plantao/contract/auth/second-factor/routes'
import { password } from '@plantao/testkit/fixtures'
import { newAddress } from '@plantao/testkit/random'
import { totp } from '@plantao/testkit/totp'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { refusal, twentyInParallel } from '../../../test/app.ts'
import { waitUntilBlocked, whileUncommitted } from '../../../test/database.ts'
import { startAuthApp } from '../../../test/domains/accounts.ts'
import { startEmails } from '../../../test/domains/emails.ts'
import { asRole } from '../../platform/database/db.ts'
import { openSession } from '../sessions/store.ts'
import { openSecret, sealSecret } from './codes.ts'

const { ask, createOperador, eventsOf, owner, services, signedIn, signIn } = await startAuthApp()
const emails = await startEmails(services, owner)

// The clock stands still unless a test moves it, so that no code expires between its creation and its use.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.now() }))
afterEach(() => vi.useRealTimers())
const later = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000)

const required = refusal(400, 'second_factor_required')
const wrong = refusal(400, 'second_factor_wrong')
const expired = refusal(400, 'second_factor_expired')

const begin = (bearer: string, given = password) => ask(beginSecondFactor, { bearer, body: { password: given } })
const confirm = (bearer: string, code: string) => ask(confirmSecondFactor, { bearer, body: { code } })
const turnOff = (bearer: string, code: string, given = password) =>
  ask(removeSecondFactor, { bearer, body: { password: given, code } })
const passwordStep = (email: string, given = password, device_tokens: string[] = []) =>
  ask(createToken, { query: { grant: 'password' }, body: { email, password: given, device_tokens } })
const codeStep = (token: string, code: string) =>
  ask(createToken, { query: { grant: 'second_factor' }, body: { token, code }, from: newAddress() })
async function signInWith(...[email, code, ...given]: [email: string, code: string, given?: string]) {
  const first = await passwordStep(email, ...given)
  return first.body.token ? codeStep(first.body.token, code) : first
}
const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

/** An account whose second factor is on. Its first code was used a minute ago. */
async function withFactor() {
  const account = await signedIn()
  const { secret } = (await begin(account.bearer)).body
  const { recovery_codes } = (await confirm(account.bearer, totp(secret))).body
  later(60)
  return { ...account, secret: secret as string, recoveryCodes: recovery_codes as string[] }
}

describe('turning the second factor on', () => {
  it('needs the password and the first code, gives ten recovery codes, and ends the other sessions', async () => {
    const { id, email, bearer } = await signedIn()
    const other = (await signIn(email)).body.access_token
    expect(await begin(bearer, 'errada')).toMatchObject(refusal(400, 'password_wrong'))
    expect(await confirm(bearer, '123456')).toMatchObject(refusal(409, 'second_factor_not_on'))
    const { secret } = (await begin(bearer)).body
    expect(await signIn(email)).toMatchObject({ status: 200 })
    expect(await confirm(bearer, otherThan(totp(secret)))).toMatchObject(wrong)
    const on = await confirm(bearer, totp(secret))
    expect(on).toMatchObject({ status: 200 })
    expect(new Set(on.body.recovery_codes).size).toBe(10)
    expect(on.body.recovery_codes[0]).toMatch(/^[BCDFGHJKLMNPQRSTVWXZ]{10}$/)
    expect(await ask(getUser, { bearer })).toMatchObject({ status: 200 })
    expect(await ask(getUser, { bearer: other })).toMatchObject({ status: 401 })
    expect(await ask(getSecondFactor, { bearer })).toMatchObject({
      body: { confirmed_at: expect.any(String), recovery_codes_left: 10 },
    })
    expect(await begin(bearer)).toMatchObject(refusal(409, 'second_factor_already_on'))
    expect(await confirm(bearer, totp(secret))).toMatchObject(refusal(409, 'second_factor_already_on'))
    expect(await eventsOf(id)).toContain('second_factor_on')
  })

  it.each([
    [300, 'cerca de 5 minutos adiantado'],
    [-120, 'cerca de 2 minutos atrasado'],
    [-90, 'cerca de 2 minutos atrasado'],
    [600, 'cerca de 10 minutos adiantado'],
  ])('names a clock that is %i seconds off, and takes the code of a right one', async (offset, off) => {
    const { bearer } = await signedIn()
    const { secret } = (await begin(bearer)).body
    const message = `O relógio do celular está ${off}. Ligue nele a data e a hora automáticas e digite o código novo.`
    expect(await confirm(bearer, totp(secret, offset))).toMatchObject({
      status: 400,
      body: { code: 'second_factor_wrong', message },
    })
    expect((await confirm(bearer, totp(secret, 3600))).body.message).toMatch(/^Código incorreto/)
    expect(await confirm(bearer, totp(secret, 60))).toMatchObject({ status: 200 })
  })

  it('ends a session that is just being opened without a code', async () => {
    const { id, email, bearer } = await signedIn()
    const { secret } = (await begin(bearer)).body
    const lock = 'select from auth.users where id = $1 for no key update'
    const { signingIn, confirming } = await whileUncommitted(owner, lock, [id], async () => {
      const signingIn = signIn(email)
      await waitUntilBlocked(owner)
      const confirming = confirm(bearer, totp(secret))
      await Promise.race([confirming, waitUntilBlocked(owner, 2)])
      return { signingIn, confirming }
    })
    expect([(await signingIn).status, (await confirming).status]).toEqual([200, 200])
    const open = 'select from auth.sessions where user_id = $1 and revoked_at is null'
    expect((await owner.query(open, [id])).rowCount).toBe(1)
  })

  it('is refused with the code of a secret that was replaced', async () => {
    const { bearer } = await signedIn()
    const { secret: first } = (await begin(bearer)).body
    const { secret } = (await begin(bearer)).body
    expect(await confirm(bearer, totp(first))).toMatchObject(wrong)
    expect(await confirm(bearer, totp(secret))).toMatchObject({ status: 200 })
  })
})

describe('signing in with a second factor', () => {
  it('asks for the code only after the right password, and opens no session without it', async () => {
    const { id, email, secret } = await withFactor()
    expect(await signInWith(email, totp(secret), 'errada')).toMatchObject(refusal(400, 'credentials_invalid'))
    expect(await signIn(email)).toMatchObject(required)
    expect(await signInWith(email, otherThan(totp(secret)))).toMatchObject(wrong)
    for (const code of ['', 'abc', '1234567']) expect(await signInWith(email, code)).toMatchObject(wrong)
    const { rows } = await owner.query('select from auth.sessions where user_id = $1 and revoked_at is null', [id])
    expect(rows).toHaveLength(1)
    const right = await signInWith(email, totp(secret))
    expect(right).toMatchObject({ status: 200 })
    expect(await ask(getUser, { bearer: right.body.access_token })).toMatchObject({ status: 200 })
    expect(await eventsOf(id)).toEqual(expect.arrayContaining(['sign_in_without_code', 'sign_in_code_wrong']))
  })

  it('takes a code once, and afterwards no earlier code', async () => {
    const { email, secret } = await withFactor()
    expect(await signInWith(email, totp(secret))).toMatchObject({ status: 200 })
    expect(await signInWith(email, totp(secret))).toMatchObject(wrong)
    expect(await signInWith(email, totp(secret, -30))).toMatchObject(wrong)
    later(30)
    expect(await signInWith(email, totp(secret))).toMatchObject({ status: 200 })
  })

  it('takes codes of clocks that are up to two steps behind or ahead, and no others', async () => {
    const { email, secret } = await withFactor()
    later(60)
    expect(await signInWith(email, totp(secret, -90))).toMatchObject(wrong)
    expect(await signInWith(email, totp(secret, 90))).toMatchObject(wrong)
    expect(await signInWith(email, totp(secret, -60))).toMatchObject({ status: 200 })
    expect(await signInWith(email, totp(secret, 60))).toMatchObject({ status: 200 })
  })

  it('lets one sign in when twenty use one code at once', async () => {
    const { email, secret } = await withFactor()
    const code = totp(secret)
    const counts = await twentyInParallel(() => signInWith(email, code))
    expect(counts['200']).toBe(1)
    const { rows } = await owner.query(
      `select count(*)::int from auth.sessions s join auth.users u on u.id = s.user_id
       where u.email = $1 and s.revoked_at is null`,
      [email],
    )
    expect(rows[0].count).toBe(2)
  })

  it('takes each recovery code once in its place, however it is typed', async () => {
    const { bearer, email, recoveryCodes } = await withFactor()
    const [first, second] = recoveryCodes as [string, string]
    const typed = ` ${first.slice(0, 5).toLowerCase()}-${first.slice(5)} `
    expect(await signInWith(email, typed, 'errada')).toMatchObject(refusal(400, 'credentials_invalid'))
    expect(await signInWith(email, typed)).toMatchObject({ status: 200 })
    expect(await signInWith(email, first)).toMatchObject(wrong)
    const counts = await twentyInParallel(() => signInWith(email, second))
    expect(counts['200']).toBe(1)
    expect(await ask(getSecondFactor, { bearer })).toMatchObject({ body: { recovery_codes_left: 8 } })
  })

  it('refuses after ten wrong codes, from any network, also the right one', async () => {
    const { email, secret } = await withFactor()
    const { token } = (await passwordStep(email)).body
    for (let n = 0; n < 10; n++) {
      expect(await (n % 2 ? signInWith(email, '000000x') : codeStep(token, otherThan(totp(secret))))).toMatchObject(
        wrong,
      )
    }
    expect(await codeStep(token, totp(secret))).toMatchObject(refusal(429, 'too_many_requests'))
    const refused = await signInWith(email, totp(secret))
    expect(refused).toMatchObject(refusal(429, 'too_many_requests'))
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  it('leaves a known device its own count, and tells the owner once of a stranger who has the password', async () => {
    const { email, secret } = await withFactor()
    const { device_token } = (await signInWith(email, totp(secret))).body
    later(60)
    await emails.clear()
    for (let n = 0; n < 11; n++) await signInWith(email, otherThan(totp(secret)))
    expect(await signInWith(email, totp(secret))).toMatchObject(refusal(429, 'too_many_requests'))
    const { token } = (await passwordStep(email, password, [device_token])).body
    expect(await codeStep(token, otherThan(totp(secret)))).toMatchObject(wrong)
    expect(await codeStep(token, totp(secret))).toMatchObject({ status: 200 })
    const received = (await emails.sendDue()).filter(({ to }) => to === email)
    expect(received.map(({ subject }) => subject)).toEqual(['Alguém digitou sua senha e um código errado'])
  })

  it('takes the password for five minutes, and with codes of its own account alone', async () => {
    const { email, secret } = await withFactor()
    const other = await withFactor()
    const { token } = (await passwordStep(email)).body
    for (const forged of ['', 'x', token.slice(4), token.slice(0, -4)])
      expect(await codeStep(forged, totp(secret))).toMatchObject(expired)
    expect(await codeStep(token, totp(other.secret))).toMatchObject(wrong)
    later(299)
    expect(await codeStep(token, otherThan(totp(secret)))).toMatchObject(wrong)
    later(1)
    expect(await codeStep(token, totp(secret))).toMatchObject(expired)
  })

  it('asks for the password again when it changed between the two steps', async () => {
    const { bearer, email, secret } = await withFactor()
    const { token } = (await passwordStep(email)).body
    const body = { current_password: password, password: 'outro-segredo' }
    expect(await ask(changePassword, { bearer, body })).toMatchObject({ status: 204 })
    expect(await codeStep(token, totp(secret))).toMatchObject(expired)
    expect(await signInWith(email, totp(secret), 'outro-segredo')).toMatchObject({ status: 200 })
  })

  it('still asks for the code after a new password', async () => {
    const { bearer, email } = await withFactor()
    const body = { current_password: password, password: 'outro-segredo' }
    expect(await ask(changePassword, { bearer, body })).toMatchObject({ status: 204 })
    expect(await signIn(email, 'outro-segredo')).toMatchObject(required)
  })
})

describe('changing the second factor', () => {
  it('needs the password and a code together to turn it off, and tells the owner of each change', async () => {
    const { id, bearer, email, secret, recoveryCodes } = await withFactor()
    expect(await turnOff(bearer, totp(secret), 'errada')).toMatchObject(refusal(400, 'password_wrong'))
    expect(await turnOff(bearer, otherThan(totp(secret)))).toMatchObject(wrong)
    expect(await turnOff(bearer, recoveryCodes[0]!)).toMatchObject({ status: 204 })
    const received = (await emails.sendDue()).filter(({ to }) => to === email)
    expect(received.map(({ subject }) => subject)).toEqual([
      'Verificação em duas etapas ativada',
      'Verificação em duas etapas desativada',
    ])
    expect(received[1]!.body).toContain('a senha volta a ser suficiente')
    expect(await signIn(email)).toMatchObject({ status: 200 })
    expect(await turnOff(bearer, totp(secret))).toMatchObject(refusal(409, 'second_factor_not_on'))
    expect((await owner.query('select from auth.recovery_codes where user_id = $1', [id])).rowCount).toBe(0)
  })

  it('makes new recovery codes, and the earlier ones no longer work', async () => {
    const { bearer, email, secret, recoveryCodes } = await withFactor()
    const body = { password, code: totp(secret) }
    const renewWith = (change: object) => ask(renewRecoveryCodes, { bearer, body: { ...body, ...change } })
    expect(await renewWith({ password: 'errada' })).toMatchObject(refusal(400, 'password_wrong'))
    expect(await renewWith({ code: otherThan(body.code) })).toMatchObject(wrong)
    const renewed = await renewWith({})
    expect(renewed).toMatchObject({ status: 200 })
    expect(await signInWith(email, recoveryCodes[0]!)).toMatchObject(wrong)
    expect(await signInWith(email, renewed.body.recovery_codes[0])).toMatchObject({ status: 200 })
  })

  it('an operator cannot turn the second factor off, nor sign in without one, not even by a session that the server would open', async () => {
    const operador = await createOperador()
    const { secret } = (await begin(operador.access)).body
    expect(await confirm(operador.access, totp(secret))).toMatchObject({ status: 200 })
    later(60)
    expect(await turnOff(operador.access, totp(secret))).toMatchObject(refusal(409, 'second_factor_obligatory'))
    const removed = await asRole(services.db, 'app_auth', (trx) =>
      trx.deleteFrom('auth.second_factors').where('user_id', '=', operador.userId).executeTakeFirst(),
    )
    expect(removed.numDeletedRows).toBe(0n)
    const other = await createOperador()
    expect(await signIn(other.email)).toMatchObject(refusal(409, 'second_factor_missing'))
    const { rows } = await owner.query('select password_hash from auth.users where id = $1', [other.userId])
    const account = { id: other.userId, password_hash: rows[0].password_hash }
    const opened = await asRole(services.db, 'app_auth', (trx) =>
      openSession(trx, { account, ip: null, userAgent: null }),
    )
    expect(opened).toBeUndefined()
  })
})

it('the stored secret can be read only with the key, and only for its own account', async () => {
  const { id, secret } = await withFactor()
  const { rows } = await owner.query('select secret from auth.second_factors where user_id = $1', [id])
  expect(rows[0].secret).not.toContain(secret)
  expect(openSecret(services.keys, id, rows[0].secret)).toBe(secret)
  const other = await signedIn()
  expect(openSecret(services.keys, other.id, rows[0].secret)).toBeNull()
  expect(openSecret(services.keys, id, `${rows[0].secret.slice(0, -4)}AAAA`)).toBeNull()
  expect(openSecret(services.keys, id, 'none')).toBeNull()
  expect(sealSecret(services.keys, id, secret)).not.toBe(rows[0].secret)
})
