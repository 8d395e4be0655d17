import { createToken, getUser } from '@plantao/contract/auth/routes'
import { acceptOperatorInvite, openOperatorInvite } from '@plantao/contract/operadores/routes'
import { password } from '@plantao/testkit/fixtures'
import { newEmail } from '@plantao/testkit/random'
import { totp } from '@plantao/testkit/totp'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { refusal, startTestApp, twentyInParallel } from '../../test/app.ts'
import { mountAuth } from '../auth/routes.ts'
import { asRole } from '../platform/database/db.ts'
import { runOperatorCommand } from './command/commands.ts'
import { linesWithoutOperador } from './invites/first-invite.ts'
import { createInvite, hasOpenInvite } from './invites/store.ts'
import { mountOperadores } from './routes.ts'

const test = await startTestApp([mountAuth, mountOperadores], {
  TRUST_PROXY: '127.0.0.1',
  PUBLIC_URL: 'https://plantao.test',
})
const { call, owner, services } = test

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.now() }))
afterEach(() => vi.useRealTimers())
const later = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000)

const notValid = refusal(400, 'operator_invite_invalid')
const linkForm = /^https:\/\/plantao\.test\/operacao\/convite#token=([\w-]{43})$/

const invite = (email: string | null) => asRole(services.db, 'app_auth', (trx) => createInvite(trx, email))
const open = (token: string) => call(openOperatorInvite, { body: { token } })

async function accept(token: string, email: string, change: object = {}) {
  const opened = await open(token)
  const secret: string = opened.body.secret ?? 'A'.repeat(32)
  const code = totp(secret)
  const body = { token, email, nome: 'Olívia Prado', password, secret, code, ...change }
  return { ...(await call(acceptOperatorInvite, { body })), secret }
}

async function signIn(email: string, code?: string, given = password) {
  const first = await call(createToken, { query: { grant: 'password' }, body: { email, password: given } })
  const { token } = first.body
  return code && token ? call(createToken, { query: { grant: 'second_factor' }, body: { token, code } }) : first
}
const isSignedIn = async (access: string) =>
  (await call(getUser, { headers: { authorization: `Bearer ${access}` } })).status === 200

/** The lines that a command prints, or the reason of its refusal. */
async function operate(...args: string[]) {
  const lines: string[] = []
  await runOperatorCommand({ services, say: (line) => lines.push(line) }, args).catch((error: Error) =>
    lines.push(error.message),
  )
  return lines
}
const tokenIn = (line: string | undefined) => linkForm.exec(line?.split(' ').at(-1) ?? '')?.[1] ?? ''
/** The changes of the second factor about which the account's owner got an e-mail. */
async function toldOf(userId: string) {
  const { rows } = await owner.query(
    `select split_part(dedupe_key, ':', 3) as change from app.notificacoes
     where auth_user_id = $1 and kind = 'account-second-factor' order by created_at`,
    [userId],
  )
  return rows.map(({ change }) => change)
}
const beganAt = async () => (await owner.query('select app.operation_began_at() as at')).rows[0].at as string | null

// Must be the first test, because it needs a database without operators.
it('starts that find no operator print one link together, and the first operator begins the operation', async () => {
  expect(await beganAt()).toBeNull()
  const starts = await Promise.all(Array.from({ length: 5 }, () => linesWithoutOperador(services)))
  const links = starts.flat().flatMap((line) => tokenIn(line) || [])
  expect(links).toHaveLength(1)
  expect(starts.every((lines) => lines[0]!.startsWith('There is no operator'))).toBe(true)
  expect(await open(links[0]!)).toMatchObject({ status: 200, body: { email: null, is_renewal: false } })
  const email = newEmail()
  const { status, body, secret } = await accept(links[0]!, email)
  expect(status).toBe(200)
  expect(body.session.user).toMatchObject({ email, user_metadata: { user_type: 'operator' } })
  expect(body.recovery_codes).toHaveLength(10)
  expect(await isSignedIn(body.session.access_token)).toBe(true)
  expect(await signIn(email)).toMatchObject(refusal(400, 'second_factor_required'))
  // A code is valid once, and the registration has used this code.
  expect(await signIn(email, totp(secret))).toMatchObject(refusal(400, 'second_factor_wrong'))
  later(30)
  expect(await signIn(email, totp(secret))).toMatchObject({ status: 200 })
  expect(await signIn(email, body.recovery_codes[0])).toMatchObject({ status: 200 })
  expect(await beganAt()).not.toBeNull()
  expect(await linesWithoutOperador(services)).toEqual([])
})

it('the link that a start printed ends as soon as add names an operator, and no start prints another', async () => {
  const printed = await invite(null)
  expect(await open(printed)).toMatchObject({ status: 200 })
  const email = newEmail()
  const named = tokenIn((await operate('add', email))[0])
  expect(await open(printed)).toMatchObject(notValid)
  expect(await accept(printed, newEmail())).toMatchObject(notValid)
  expect(await asRole(services.db, 'app_auth', hasOpenInvite)).toBe(true)
  expect((await accept(named, email)).status).toBe(200)
})

describe('an invitation', () => {
  it('works once, also for twenty at once', async () => {
    const email = newEmail()
    const token = await invite(email)
    const { secret } = (await open(token)).body
    const body = { token, email, nome: 'Olívia', password, secret, code: totp(secret) }
    const counts = await twentyInParallel(() => call(acceptOperatorInvite, { body }))
    expect(counts).toEqual({ '200': 1, '400 operator_invite_invalid': 19 })
    expect(await open(token)).toMatchObject(notValid)
  })

  it('ends after 24 hours, and is for the address that it names', async () => {
    const email = newEmail()
    const token = await invite(email)
    expect(await accept(token, newEmail())).toMatchObject(notValid)
    await owner.query(`update auth.operator_invites set expires_at = now() where email = $1`, [email])
    expect(await open(token)).toMatchObject(notValid)
    expect(await accept(token, email)).toMatchObject(notValid)
    expect(await open('A'.repeat(43))).toMatchObject(notValid)
  })

  it('is not used up by a wrong code', async () => {
    const email = newEmail()
    const token = await invite(email)
    const code = { code: '000000', secret: 'A'.repeat(32) }
    const isRight = totp(code.secret) === code.code
    expect(await accept(token, email, code)).toMatchObject(isRight ? {} : refusal(400, 'second_factor_wrong'))
    expect(await accept(token, email, { code: 'BCDFGHJKLM' })).toMatchObject(refusal(400, 'second_factor_wrong'))
    expect(await accept(token, email)).toMatchObject({ status: 200 })
  })

  it.each(['createMedico', 'createHospital', 'createOperador'] as const)(
    'without an address does not take that of another account (%s)',
    async (create) => {
      const { email, access } = await test[create]()
      const token = await invite(null)
      expect(await accept(token, email.toUpperCase())).toMatchObject(refusal(409, 'operator_email_taken'))
      expect(await isSignedIn(access)).toBe(true)
      expect(await accept(token, newEmail())).toMatchObject({ status: 200 })
    },
  )

  it('removes sign-ups that wait for the same address', async () => {
    const { email, userId } = await test.createUser('medico', { isConfirmed: false })
    expect(await accept(await invite(email), email)).toMatchObject({ status: 200 })
    expect((await owner.query('select from auth.users where id = $1', [userId])).rowCount).toBe(0)
  })
})

describe('npm run operator', () => {
  it('lists its commands', async () => {
    const [text] = await operate('unknown')
    for (const name of ['add', 'remove', 'reset-factor']) expect(text).toContain(`  ${name} <e-mail>`)
    expect(await operate('add')).toEqual([expect.stringContaining('takes one e-mail address')])
    expect(await operate('add', 'ana', 'bia')).toEqual([expect.stringContaining('takes one e-mail address')])
  })

  it('add prints a link for a new operator, and names an account that is in the way', async () => {
    const email = newEmail()
    const token = tokenIn((await operate('add', email.toUpperCase()))[0])
    expect(await accept(token, email)).toMatchObject({ status: 200 })
    expect(await operate('add', email)).toEqual([expect.stringContaining(`reset-factor ${email}`)])
    const { email: taken } = await test.createHospital()
    expect(await operate('add', taken)).toEqual([expect.stringContaining('is the address of a hospital')])
  })

  it('reset-factor ends the sessions and the lost phone of an operator, and its link renews the account', async () => {
    const email = newEmail()
    const { body, secret } = await accept(tokenIn((await operate('add', email))[0]), email)
    later(60)
    const lines = await operate('reset-factor', email)
    expect(lines[0]).toBe(`Ended 1 sessions of ${email}.`)
    expect(await isSignedIn(body.session.access_token)).toBe(false)
    for (const code of [totp(secret), body.recovery_codes[0]])
      expect(await signIn(email, code)).toMatchObject(refusal(409, 'second_factor_missing'))
    const token = tokenIn(lines[1])
    expect(await open(token)).toMatchObject({ body: { email, is_renewal: true } })
    const renewed = await accept(token, email, { password: 'outro-segredo', nome: 'Olívia Lima' })
    expect(renewed.body.session.user.id).toBe(body.session.user.id)
    expect(await toldOf(body.session.user.id)).toEqual(['reset', 'on'])
    later(30)
    expect(await signIn(email, totp(renewed.secret), 'outro-segredo')).toMatchObject({ status: 200 })
    expect(await signIn(email, totp(renewed.secret))).toMatchObject(refusal(400, 'credentials_invalid'))
    const { rows } = await owner.query('select nome from app.operadores where auth_user_id = $1', [
      body.session.user.id,
    ])
    expect(rows).toEqual([{ nome: 'Olívia Lima' }])
  })

  it('reset-factor turns the second factor of a doctor off', async () => {
    const { email, userId } = await test.createMedico()
    expect(await operate('reset-factor', email)).toEqual([`${email} has no second factor.`])
    await owner.query(`insert into auth.second_factors (user_id, secret, confirmed_at) values ($1, 'lost', now())`, [
      userId,
    ])
    expect(await signIn(email)).toMatchObject(refusal(400, 'second_factor_required'))
    expect((await operate('reset-factor', email))[1]).toContain('The password alone signs in again.')
    expect(await toldOf(userId)).toEqual(['reset'])
    expect(await signIn(email)).toMatchObject({ status: 200 })
    expect(await operate('reset-factor', newEmail())).toEqual([expect.stringContaining('Nobody has an account')])
  })

  it('remove ends the sessions, keeps the row without the name, and the last operator can be made again', async () => {
    const { rows: others } = await owner.query<{ email: string }>(
      `select u.email from app.operadores o join auth.users u on u.id = o.auth_user_id`,
    )
    for (const { email } of others.slice(1)) await operate('remove', email)
    const last = others[0]!.email
    const { rows: before } = await owner.query(
      'select o.id, u.id as user_id from app.operadores o join auth.users u on u.id = o.auth_user_id where u.email = $1',
      [last],
    )
    const began = await beganAt()
    const lines = await operate('remove', last)
    expect(lines.join(' ')).toContain('Nobody operates the installation now')
    const { rows } = await owner.query('select auth_user_id, nome, removed_at from app.operadores where id = $1', [
      before[0].id,
    ])
    expect(rows).toEqual([{ auth_user_id: null, nome: 'Operador removido', removed_at: expect.anything() }])
    expect((await owner.query('select from auth.users where id = $1', [before[0].user_id])).rowCount).toBe(0)
    expect(await beganAt()).toEqual(began)
    expect((await linesWithoutOperador(services)).length).toBe(2)
    const { email: medico } = await test.createMedico()
    expect(await operate('remove', medico)).toEqual([`${medico} is no operator.`])
    const again = await accept(tokenIn((await operate('add', last))[0]), last)
    expect(again.status).toBe(200)
  })
})
