import { recoverPassword, redeemCode, resendConfirmation, resetPassword } from '@plantao/contract/auth/routes'
import { hospitalSignUp } from '@plantao/testkit/fixtures'
import { newEmail } from '@plantao/testkit/random'
import { expect, it } from 'vitest'
import { refusal, twentyInParallel } from '../../../test/app.ts'
import { startAuthApp } from '../../../test/domains/accounts.ts'
import { asRole } from '../../platform/database/db.ts'
import { deriveKeys } from '../../platform/security/keys.ts'
import { tokenForCode } from './store.ts'

const { ask, codesOf, confirm, createAccount, eventsOf, owner, register, services, signIn, statementsOf, tokensOf } =
  await startAuthApp()

const invalid = refusal(400, 'code_invalid')
type Kind = 'confirm' | 'reset'

const redeem = (kind: Kind, email: string, code: string, from?: string) =>
  ask(redeemCode, { body: { kind, email, code }, ...(from && { from }) })

/** An account whose owner has requested a new password, with the code and the link's token from the e-mail. */
async function forgotten() {
  const { id, email } = await createAccount()
  await ask(recoverPassword, { body: { email } })
  return { id, email, code: (await codesOf(email, 'reset'))[0]!, token: (await tokensOf(email, 'reset'))[0]! }
}

const otherThan = (code: string) => (code.startsWith('B') ? 'C' : 'B') + code.slice(1)

it('gives the token of the link beside it, which sets a new password', async () => {
  const { id, email, code, token } = await forgotten()
  const spelled = ` ${code.slice(0, 4).toLowerCase()}–${code.slice(4)}. `
  expect(await redeem('reset', email.toUpperCase(), spelled)).toMatchObject({ status: 200, body: { token } })
  expect((await ask(resetPassword, { body: { token, password: 'outro-segredo' } })).status).toBe(200)
  expect((await signIn(email, 'outro-segredo')).status).toBe(200)
  expect(await eventsOf(id)).toEqual(expect.arrayContaining(['code_redeemed', 'reset']))
  expect(await redeem('reset', email, code)).toMatchObject(invalid)
})

it('confirms a sign-up; where the address has several, only with the password of one of them', async () => {
  const email = newEmail()
  await register(email)
  await register(email, hospitalSignUp, 'outra-senha')
  const { body } = await redeem('confirm', email, (await codesOf(email, 'confirm'))[1]!)
  expect(await confirm(body.token)).toMatchObject(refusal(409, 'sign_up_password_required'))
  expect(await confirm(body.token, 'errada')).toMatchObject({ body: { code: 'password_wrong' } })
  expect(await confirm(body.token, 'outra-senha')).toMatchObject({ status: 200, body: { user_type: 'hospital' } })
})

it('ends after five tries, also of twenty at once; its link still works, and a new e-mail has a new code', async () => {
  const { email, code, token } = await forgotten()
  // The address's rate limit lets ten of the twenty calls pass, more than the code's five tries.
  const tried = await twentyInParallel((n) => redeem('reset', email, n % 2 ? code : otherThan(code)))
  expect(tried['200'] ?? 0).toBeLessThanOrEqual(5)
  const { rows } = await owner.query(
    'select t.code_tries from auth.one_time_tokens t join auth.users u on u.id = t.user_id where u.email = $1',
    [email],
  )
  expect(rows).toEqual([{ code_tries: 5 }])
  await owner.query('delete from auth.rate_limits')
  expect(await redeem('reset', email, code)).toMatchObject(invalid)
  await ask(recoverPassword, { body: { email } })
  expect((await redeem('reset', email, (await codesOf(email, 'reset'))[0]!)).status).toBe(200)
  expect((await ask(resetPassword, { body: { token, password: 'outro-segredo' } })).status).toBe(200)
})

it('counts nowhere when it is right', async () => {
  const { email, code } = await forgotten()
  for (let n = 0; n < 5; n++) expect((await redeem('reset', email, code, '203.0.113.50')).status).toBe(200)
  const points = "select coalesce(sum(points), 0)::int as points from auth.rate_limits where key like 'code-%'"
  const before = (await owner.query(points)).rows[0].points
  expect(await redeem('reset', email, code)).toMatchObject(invalid)
  expect((await owner.query(points)).rows[0].points).toBe(before + 2)
  await owner.query("delete from auth.rate_limits where key like 'code-%'")
})

it('shares its five tries with the codes of other e-mails to the address', async () => {
  const { email } = await forgotten()
  await ask(recoverPassword, { body: { email } })
  const codes = await codesOf(email, 'reset')
  for (let n = 0; n < 5; n++) expect(await redeem('reset', email, 'BBBBBBBB')).toMatchObject(invalid)
  for (const code of codes) expect(await redeem('reset', email, code)).toMatchObject(invalid)
})

it.each([
  ['another account has', async () => [(await forgotten()).email, (await forgotten()).code]],
  [
    'belongs to a confirmation',
    async () => {
      const { email } = await createAccount({ isConfirmed: false })
      await ask(resendConfirmation, { body: { email } })
      return [email, (await codesOf(email, 'confirm'))[0]!]
    },
  ],
  ['nobody has', async () => [newEmail(), 'BCDFGHJK']],
  ['is too short', async () => [(await forgotten()).email, 'BCDF']],
  ['has letters that no code has', async () => [(await forgotten()).email, 'AEIOU123']],
  [
    'has expired',
    async () => {
      const { id, email, code } = await forgotten()
      await owner.query(`update auth.one_time_tokens set expires_at = now() where user_id = $1`, [id])
      return [email, code]
    },
  ],
  [
    'was sent by an earlier version',
    async () => {
      const { id, email, code } = await forgotten()
      await owner.query('update auth.one_time_tokens set code_mac = null where user_id = $1', [id])
      return [email, code]
    },
  ],
])('that %s is refused', async (_what, given) => {
  const [email, code] = await given()
  expect(await redeem('reset', email!, code!)).toMatchObject(invalid)
})

it('is refused by the same statements with and without an account, so that its time says nothing', async () => {
  const { email } = await forgotten()
  const statements = (address: string) => statementsOf(() => redeem('reset', address, 'BCDFGHJK'))
  const known = await statements(email)
  expect(known.length).toBeGreaterThan(5)
  expect(await statements(newEmail())).toEqual(known)
})

it.each([
  ['an address', 10, 'too_many_requests', () => ({ email: 'ana@exemplo.com.br' })],
  ['a network', 300, 'too_many_from_network', () => ({ email: newEmail(), from: '203.0.113.77' })],
])('is limited by %s, known or not', async (what, limit, code, caller: () => { email: string; from?: string }) => {
  const counters = [`code-${what.split(' ')[1]}:%`, limit - 3]
  for (let n = 0; n < 3; n++) {
    const { email, from } = caller()
    expect(await redeem('reset', email, 'BCDFGHJK', from)).toMatchObject(invalid)
    if (n === 0) await owner.query('update auth.rate_limits set points = points + $2 where key like $1', counters)
  }
  const { email, from } = caller()
  expect(await redeem('reset', email, 'BCDFGHJK', from)).toMatchObject(refusal(429, code))
})

it('works after a change of the secret, as the link does', async () => {
  const { email, code } = await forgotten()
  const keys = await deriveKeys('another secret of more than 32 characters', 'a-secret-for-tests-of-32-characters')
  const found = await asRole(services.db, 'app_auth', (trx) => tokenForCode(trx, keys, 'reset', { email, code }))
  expect((await ask(resetPassword, { body: { token: found?.token, password: 'outro-segredo' } })).status).toBe(200)
})
