import { openConfirmLink, recoverPassword, resendConfirmation } from '@plantao/contract/auth/routes'
import { hospitalSignUp, medicoSignUp, password } from '@plantao/testkit/fixtures'
import { newEmail } from '@plantao/testkit/random'
import { describe, expect, it } from 'vitest'
import { refusal, twentyInParallel } from '../../../test/app.ts'
import { waitUntilBlocked } from '../../../test/database.ts'
import { startAuthApp } from '../../../test/domains/accounts.ts'

const { app, ask, confirm, createAccount, eventsOf, owner, register, signIn, tokensOf } = await startAuthApp()

const newestToken = async (email: string) => (await tokensOf(email, 'confirm'))[0]!

async function signedUp(email: string, data: object = medicoSignUp, given = password) {
  expect((await register(email, data, given)).status).toBe(200)
  return newestToken(email)
}

async function accountOf(email: string) {
  const { rows } = await owner.query('select * from auth.users where email = $1', [email])
  expect(rows.length).toBe(1)
  return rows[0]
}

const invalid = refusal(400, 'confirm_token_invalid')
const asksPassword = refusal(409, 'sign_up_password_required')

describe('confirming a sign-up', () => {
  it('makes the account with the profile of a doctor, the state read from the CRM', async () => {
    const email = newEmail()
    const token = await signedUp(email)
    expect(await signIn(email)).toMatchObject(refusal(400, 'email_not_confirmed'))
    expect(await confirm(token)).toMatchObject({ status: 200, body: { user_type: 'doctor', email } })
    expect((await signIn(email)).status).toBe(200)
    const { rows } = await owner.query('select * from app.medicos where email = $1', [email])
    expect(rows).toMatchObject([
      { nome: 'Ana Lima', crm: 'CRM/SP 123456', crm_uf: 'SP', telefone: '(11) 98765-4321', especialidade: null },
    ])
    expect(await eventsOf(rows[0].auth_user_id)).toEqual(expect.arrayContaining(['sign_up', 'confirm', 'sign_in']))
  })

  it('keeps a CRM as typed, also one without a state', async () => {
    const email = newEmail()
    await confirm(await signedUp(email, { ...medicoSignUp, crm: 'ainda não tenho' }))
    const { rows } = await owner.query('select crm, crm_uf from app.medicos where email = $1', [email])
    expect(rows).toEqual([{ crm: 'ainda não tenho', crm_uf: null }])
  })

  it('makes the account with the profile of a hospital, its location composed and its zone set', async () => {
    const email = newEmail()
    expect(await confirm(await signedUp(email, { ...hospitalSignUp, cidade: 'Manaus', estado: 'AM' }))).toMatchObject({
      body: { user_type: 'hospital' },
    })
    const { rows } = await owner.query(
      'select h.* from app.hospitais h join auth.users u on u.id = auth_user_id where u.email = $1',
      [email],
    )
    expect(rows).toMatchObject([
      {
        nome: 'Hospital São Braz',
        cnpj: '11.222.333/0001-81',
        localizacao: 'Rua das Flores, 100, Manaus - AM',
        cidade: 'Manaus',
        estado: 'AM',
        time_zone: 'America/Manaus',
      },
    ])
  })

  it('answers the same when repeated, also by the link of an earlier e-mail, and changes nothing', async () => {
    const email = newEmail()
    const older = await signedUp(email)
    await ask(resendConfirmation, { body: { email } })
    const newer = await newestToken(email)
    expect((await confirm(newer)).status).toBe(200)
    const account = await accountOf(email)
    for (const token of [newer, older]) {
      expect(await confirm(token)).toMatchObject({ status: 200, body: { user_type: 'doctor', email } })
    }
    expect(await accountOf(email)).toEqual(account)
  })

  it('twenty times at once makes one account with one profile', async () => {
    const email = newEmail()
    const token = await signedUp(email)
    expect(await twentyInParallel(() => confirm(token))).toEqual({ '200': 20 })
    expect((await owner.query('select from app.medicos where email = $1', [email])).rowCount).toBe(1)
  })

  it('is refused after 24 hours; the link of a new e-mail works', async () => {
    const email = newEmail()
    const token = await signedUp(email)
    await owner.query("update auth.one_time_tokens set expires_at = now() - interval '1 s' where user_id = $1", [
      (await accountOf(email)).id,
    ])
    expect(await confirm(token)).toMatchObject(invalid)
    expect((await accountOf(email)).email_confirmed_at).toBeNull()
    await ask(resendConfirmation, { body: { email } })
    expect((await confirm(await newestToken(email))).status).toBe(200)
  })

  it('takes no other text for a token, nor that of a forgotten password', async () => {
    const { email } = await createAccount()
    await ask(recoverPassword, { body: { email } })
    const [ofReset] = await tokensOf(email, 'reset')
    for (const token of ['', 'x', '../../etc', 'https://evil.test', 'A'.repeat(43), ofReset!]) {
      expect(await confirm(token)).toMatchObject(invalid)
      expect(await confirm(token, password)).toMatchObject(invalid)
    }
  })

  it('waits for a sign-up of the same address that is under way, and then asks for the password', async () => {
    const email = newEmail()
    const token = await signedUp(email)
    const signingUp = await owner.connect()
    try {
      await signingUp.query('begin')
      await signingUp.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [email])
      const clicked = confirm(token)
      await waitUntilBlocked(owner)
      await signingUp.query(
        `insert into auth.users (email, password_hash, user_type, sign_up_slot) values ($1, 'x', 'doctor', 2)`,
        [email],
      )
      await signingUp.query('commit')
      expect(await clicked).toMatchObject(asksPassword)
    } finally {
      signingUp.release()
    }
  })
})

describe('of several sign-ups of one address', () => {
  it('none is confirmed without a password, whichever link is opened', async () => {
    const email = newEmail()
    const tokens = [await signedUp(email), await signedUp(email, hospitalSignUp, 'outra-senha')]
    for (const token of tokens) expect(await confirm(token)).toMatchObject(asksPassword)
    for (const token of tokens)
      expect(await confirm(token, 'errada')).toMatchObject({ body: { code: 'password_wrong' } })
    for (const given of [password, 'outra-senha']) {
      expect(await signIn(email, given)).toMatchObject({ body: { code: 'email_not_confirmed' } })
    }
    expect(await signIn(email, 'errada')).toMatchObject({ body: { code: 'credentials_invalid' } })
  })

  it.each(['its own link', "the other's link"])(
    'the one with that password is confirmed by %s, and the others end',
    async (which) => {
      const email = newEmail()
      const own = await signedUp(email, hospitalSignUp, 'minha-senha')
      const other = await signedUp(email, medicoSignUp, 'outra-senha')
      const opened = which === 'its own link' ? own : other
      expect(await confirm(opened, 'minha-senha')).toMatchObject({ status: 200, body: { user_type: 'hospital' } })
      expect((await signIn(email, 'minha-senha')).status).toBe(200)
      expect(await signIn(email, 'outra-senha')).toMatchObject({ body: { code: 'credentials_invalid' } })
      expect(await accountOf(email)).toMatchObject({ user_type: 'hospital', metadata: hospitalSignUp })
      // The opened link still succeeds; the link of the other sign-up is invalid.
      expect((await confirm(opened)).status).toBe(200)
      if (opened === own) expect(await confirm(other, 'outra-senha')).toMatchObject(invalid)
      expect((await owner.query('select from app.medicos where email = $1', [email])).rowCount).toBe(0)
    },
  )

  it('the one of the link is confirmed where two have the same password', async () => {
    const email = newEmail()
    const first = await signedUp(email)
    await signedUp(email, { ...hospitalSignUp, cidade: 'Manaus', estado: 'AM' })
    expect(await confirm(first, password)).toMatchObject({ body: { user_type: 'doctor' } })
  })

  it('twenty confirmations at once with two passwords make one account, with one of the passwords', async () => {
    const email = newEmail()
    const tokens = [await signedUp(email), await signedUp(email, hospitalSignUp, 'outra-senha')]
    const given = [password, 'outra-senha']
    await twentyInParallel((n) => confirm(tokens[n % 2]!, given[(n >> 1) % 2]))
    const { user_type } = await accountOf(email)
    const works = await Promise.all(given.map(async (one) => (await signIn(email, one)).status))
    expect(works).toEqual(user_type === 'doctor' ? [200, 400] : [400, 200])
  })

  it('wrong passwords are limited as at sign-in', async () => {
    const email = newEmail()
    const token = await signedUp(email)
    await signedUp(email, medicoSignUp, 'outra-senha')
    for (let n = 0; n < 10; n++) expect((await confirm(token, 'errada')).status).toBe(400)
    expect(await confirm(token, password)).toMatchObject(refusal(429, 'too_many_requests'))
    // Sign-ins have a separate counter, so nobody without the link can use up these attempts.
    expect(await signIn(email)).toMatchObject({ body: { code: 'email_not_confirmed' } })
  })
})

describe('the link of an e-mail', () => {
  it('leads to the page that confirms, and nowhere else', async () => {
    for (const token of ['abc', '', 'https://evil.test', 'a#b&c=d']) {
      const { status, headers } = await ask(openConfirmLink, { query: { token, redirect_to: 'https://evil.test' } })
      expect({ status, location: headers.get('location') }).toEqual({
        status: 303,
        location: `/confirmar#token=${encodeURIComponent(token)}`,
      })
    }
  })

  it('opened by GET and by HEAD confirms nothing', async () => {
    const email = newEmail()
    const token = await signedUp(email)
    for (const method of ['GET', 'HEAD'] as const) {
      expect((await app.inject({ method, url: `/auth/v1/confirm?token=${token}` })).statusCode).toBe(303)
    }
    expect((await accountOf(email)).email_confirmed_at).toBeNull()
    expect((await confirm(token)).status).toBe(200)
  })
})
