import { getUser, recoverPassword, resendConfirmation, resetPassword } from '@plantao/contract/auth/routes'
import { medicoSignUp } from '@plantao/testkit/fixtures'
import { newEmail } from '@plantao/testkit/random'
import { describe, expect, it } from 'vitest'
import { startAuthApp } from '../../../test/domains/accounts.ts'

const { ask, confirm, emailsTo, owner, refresh, register: registerWith, signIn, tokensOf } = await startAuthApp()

const mine = 'senha-da-vitima'
const theirs = 'senha-do-atacante'

const register = (email: string, password: string, data: object = medicoSignUp) => registerWith(email, data, password)
const newestToken = async (email: string, kind: 'confirm' | 'reset') => (await tokensOf(email, kind))[0]!

const isAttackerIn = async (email: string) => (await signIn(email, theirs)).status === 200

/**
 * Sudhodanan and Paverd, "Pre-hijacked accounts" (USENIX Security 2022): an attacker prepares an account for the
 * victim's address before the victim has one. docs/security.md explains for each kind of attack why it fails or cannot
 * arise.
 */
describe('an account prepared for a victim by somebody else', () => {
  it('the victim’s link has expired, the attacker’s sign-up is the newest: a new e-mail still asks for the password', async () => {
    const email = newEmail()
    await register(email, mine)
    await owner.query(`update auth.one_time_tokens t set expires_at = now() from auth.users u
      where u.id = t.user_id and u.email = '${email}'`)
    await register(email, theirs)
    await ask(resendConfirmation, { body: { email } })
    const link = await newestToken(email, 'confirm')
    expect((await confirm(link)).status).toBe(409)
    expect((await confirm(link, mine)).status).toBe(200)
    expect(await isAttackerIn(email)).toBe(false)
  })

  it('more sign-ups than e-mails: the victim confirms with the link of an e-mail that the attacker caused', async () => {
    const email = newEmail()
    for (let n = 0; n < 3; n++) await register(email, theirs)
    const [link] = await tokensOf(email, 'confirm')
    expect((await register(email, mine)).status).toBe(200)
    expect((await emailsTo(email)).length).toBe(3)
    expect((await confirm(link!, mine)).status).toBe(200)
    expect(await isAttackerIn(email)).toBe(false)
  })

  it('unexpired session: there is none before the confirmation, and a new password ends later ones', async () => {
    const email = newEmail()
    await register(email, theirs)
    expect(await signIn(email, theirs)).toMatchObject({ status: 400, body: { code: 'email_not_confirmed' } })
    // The victim confirms a sign-up that the attacker made, and the attacker signs in immediately.
    await confirm(await newestToken(email, 'confirm'))
    const { body: session } = await signIn(email, theirs)
    await ask(recoverPassword, { body: { email } })
    const reset = await ask(resetPassword, { body: { token: await newestToken(email, 'reset'), password: mine } })
    expect(reset.status).toBeLessThan(300)
    expect((await ask(getUser, { bearer: session.access_token })).status).toBe(401)
    expect((await refresh(session.refresh_token)).status).toBe(401)
    expect(await isAttackerIn(email)).toBe(false)
    expect((await signIn(email, mine)).status).toBe(200)
  })

  it('unexpired link: a sign-up that is not confirmed never has one for a new password', async () => {
    const email = newEmail()
    await register(email, theirs)
    expect((await ask(recoverPassword, { body: { email } })).status).toBe(204)
    expect(await tokensOf(email, 'reset')).toEqual([])
    expect(await emailsTo(email)).toEqual(['confirm-email'])
    const forced = owner.query(
      `insert into auth.one_time_tokens (user_id, kind, token_hash, expires_at)
       select id, 'reset', sha256('x'), now() + interval '1 hour' from auth.users where email = $1`,
      [email],
    )
    await expect(forced).rejects.toMatchObject({ constraint: 'one_time_tokens_reset_of_account' })
  })

  it('trojan identifier: no second address can be put on an account, at sign-up or after it', async () => {
    const email = newEmail()
    const other = newEmail()
    const withSecond = await register(email, theirs, { ...medicoSignUp, email: other })
    expect(withSecond).toMatchObject({ status: 400, body: { code: 'invalid_request' } })
    await register(email, theirs, { ...medicoSignUp, telefone: other })
    await confirm(await newestToken(email, 'confirm'))
    // A text in the profile that looks like an e-mail address has no effect.
    await ask(recoverPassword, { body: { email: other } })
    expect(await emailsTo(other)).toEqual([])
    expect((await signIn(other, theirs)).status).toBe(400)
  })

  it('unexpired change of address: no role may change the address of an account', async () => {
    const { rows } = await owner.query(
      `select r as role from unnest(array['app_api', 'app_anon', 'app_medico', 'app_hospital', 'app_operador', 'app_auth', 'app_jobs']) as r
       where has_column_privilege(r, 'auth.users', 'email', 'update')`,
    )
    expect(rows).toEqual([])
  })
})
