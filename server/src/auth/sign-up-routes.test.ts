import { confirmEmail, recoverPassword, resendConfirmation, signUp } from '@plantao/contract/auth/routes'
import { describe, expect, it } from 'vitest'
import { waitUntilBlocked } from '../platform/policies-rows.ts'
import { doctorData, hospitalData, newEmail, password, startAuthApp } from './test-accounts.ts'

const { ask, createAccount, emailsTo, eventsOf, owner, signIn, tokensOf } = await startAuthApp()

const register = (email: string, data: object = doctorData) => ask(signUp, { body: { email, password, data } })

async function accountOf(email: string) {
  const { rows } = await owner.query('select * from auth.users where email = $1', [email])
  expect(rows.length).toBeLessThanOrEqual(1)
  return rows[0]
}

describe('signing up', () => {
  it('creates a doctor account, its row with the state read from the CRM, and the e-mail', async () => {
    const email = newEmail()
    expect(await register(email)).toMatchObject({ status: 200, body: { email } })
    const account = await accountOf(email)
    expect(account).toMatchObject({ user_type: 'doctor', metadata: doctorData, email_confirmed_at: null })
    expect(account.password_hash).toMatch(/^\$argon2id\$/)
    const { rows } = await owner.query('select * from app.medicos where auth_user_id = $1', [account.id])
    expect(rows).toMatchObject([
      {
        nome: 'Ana Souza',
        crm: 'CRM/SP 123456',
        crm_uf: 'SP',
        telefone: '(11) 98765-4321',
        email,
        especialidade: null,
      },
    ])
    expect(await emailsTo(email)).toEqual(['confirm-email'])
    expect(await eventsOf(account.id)).toEqual(['sign_up'])
  })

  it('creates a hospital account with its location composed and its zone set', async () => {
    const email = newEmail()
    expect((await register(email, hospitalData)).status).toBe(200)
    const { rows } = await owner.query(
      'select h.* from app.hospitais h join auth.users u on u.id = auth_user_id where email = $1',
      [email],
    )
    expect(rows).toMatchObject([
      {
        nome: 'Hospital São Lucas',
        cnpj: '11.222.333/0001-81',
        localizacao: 'Rua das Flores, 10, Manaus - AM',
        cidade: 'Manaus',
        estado: 'AM',
        fuso_horario: 'America/Manaus',
      },
    ])
  })

  it('takes any CRM that is not empty, and keeps it as typed', async () => {
    const email = newEmail()
    await register(email, { ...doctorData, crm: 'ainda não tenho' })
    const { rows } = await owner.query('select crm, crm_uf from app.medicos where email = $1', [email])
    expect(rows).toEqual([{ crm: 'ainda não tenho', crm_uf: null }])
  })

  it.each([
    ['half a character in a name', newEmail(), { ...doctorData, nome: 'Ana \ud800' }],
    ['an address that grows in lower case', `${'İ'.repeat(130)}@example.com`, doctorData],
  ])('refuses %s', async (_what, email, data) => {
    expect(await register(email, data)).toMatchObject({ status: 400, body: { code: 'invalid_request' } })
  })

  it('refuses a confirmed address in whatever case it is written', async () => {
    const { email, id } = await createAccount()
    expect(await register(email.toUpperCase())).toMatchObject({
      status: 422,
      body: { code: 'user_already_registered', message: 'User already registered' },
    })
    expect(await emailsTo(email)).toEqual([])
    expect(await eventsOf(id)).toEqual(['sign_up_taken'])
  })

  it('with an unconfirmed address replaces account, kind, row and link', async () => {
    const email = newEmail()
    await register(email)
    const [oldToken] = await tokensOf(email, 'confirm')
    const before = await accountOf(email)
    expect((await register(email, hospitalData)).status).toBe(200)
    const after = await accountOf(email)
    expect(after).toMatchObject({ user_type: 'hospital' })
    expect(after.id).not.toBe(before.id)
    const { rows } = await owner.query('select from app.medicos where auth_user_id = $1', [before.id])
    expect(rows).toEqual([])
    const old = await ask(confirmEmail, { query: { token: oldToken! } })
    expect(old.headers.location).toContain('confirmed=0')
    expect((await tokensOf(email, 'confirm')).length).toBe(1)
  })

  it('twenty times at once leaves one account with one row', async () => {
    const email = newEmail()
    const answers = await Promise.all(Array.from({ length: 20 }, () => register(email)))
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
    const { rows } = await owner.query('select from app.medicos where email = $1', [email])
    expect(rows.length).toBe(1)
  })

  it.each([
    ['a short password', { password: '12345' }],
    ['a NUL in the password', { password: 'abc\0defg' }],
    ['no @', { email: 'ana.example.com' }],
    ['a line end in the address', { email: 'ana@example.com\r\nBcc: x@y' }],
    ['an unknown field', { role: 'admin' }],
    ['an unknown kind', { data: { ...doctorData, user_type: 'admin' } }],
    ['an empty CRM', { data: { ...doctorData, crm: ' ' } }],
    ['fields of the other kind', { data: { ...doctorData, cnpj: '1' } }],
  ])('with %s is invalid', async (_what, change) => {
    const { status, body } = await ask(signUp, { body: { email: newEmail(), password, data: doctorData, ...change } })
    expect({ status, code: body.code }).toEqual({ status: 400, code: 'invalid_request' })
  })
})

describe('the confirmation link', () => {
  it('confirms, and returns to the site root with the login of the kind', async () => {
    for (const [data, view] of [
      [doctorData, 'doctor-login'],
      [hospitalData, 'hospital-login'],
    ] as const) {
      const email = newEmail()
      await register(email, data)
      expect(await signIn(email)).toMatchObject({ status: 400, body: { code: 'email_not_confirmed' } })
      const [token] = await tokensOf(email, 'confirm')
      const { status, headers } = await ask(confirmEmail, { query: { token: token! } })
      expect({ status, location: headers.location }).toEqual({
        status: 303,
        location: `/?view=${view}&confirmed=1`,
      })
      expect((await signIn(email)).status).toBe(200)
    }
  })

  it('clicked again says the same, and changes nothing', async () => {
    const email = newEmail()
    await register(email)
    const [token] = await tokensOf(email, 'confirm')
    await ask(confirmEmail, { query: { token: token! } })
    const first = await accountOf(email)
    const { headers } = await ask(confirmEmail, { query: { token: token! } })
    expect(headers.location).toContain('confirmed=1')
    expect(await accountOf(email)).toEqual(first)
  })

  it('of an earlier e-mail works too, once another has confirmed', async () => {
    const email = newEmail()
    await register(email)
    await ask(resendConfirmation, { body: { email } })
    const [newer, older] = await tokensOf(email, 'confirm')
    await ask(confirmEmail, { query: { token: newer! } })
    const { headers } = await ask(confirmEmail, { query: { token: older! } })
    expect(headers.location).toContain('confirmed=1')
  })

  it('after its 24 hours confirms nothing', async () => {
    const email = newEmail()
    await register(email)
    await owner.query("update auth.one_time_tokens set expires_at = now() - interval '1 s' where user_id = $1", [
      (await accountOf(email)).id,
    ])
    const [token] = await tokensOf(email, 'confirm')
    const { headers } = await ask(confirmEmail, { query: { token: token! } })
    expect(headers.location).toBe('/?view=doctor-login&confirmed=0')
    expect((await accountOf(email)).email_confirmed_at).toBeNull()
  })

  it.each(['', 'x', '../../etc', 'https://evil.test', 'A'.repeat(43)])(
    'with the token %j leads nowhere else',
    async (token) => {
      const { status, headers } = await ask(confirmEmail, { query: { token, redirect_to: 'https://evil.test' } })
      expect({ status, location: headers.location }).toEqual({
        status: 303,
        location: '/?view=doctor-login&confirmed=0',
      })
    },
  )

  it('clicked while its address signs up anew waits for that, and then confirms nothing', async () => {
    const email = newEmail()
    await register(email)
    const [token] = await tokensOf(email, 'confirm')
    const signingUp = await owner.connect()
    try {
      await signingUp.query('begin')
      await signingUp.query('select from auth.users where email = $1 for update', [email])
      const clicked = ask(confirmEmail, { query: { token: token! } })
      await waitUntilBlocked(owner)
      await signingUp.query('delete from auth.users where email = $1', [email])
      await signingUp.query('commit')
      const { status, headers } = await clicked
      expect([status, headers.location]).toEqual([303, '/?view=doctor-login&confirmed=0'])
    } finally {
      signingUp.release()
    }
  })

  it('does not take the token of a forgotten password', async () => {
    const { email } = await createAccount({ isConfirmed: false })
    await ask(recoverPassword, { body: { email } })
    const [token] = await tokensOf(email, 'reset')
    const { headers } = await ask(confirmEmail, { query: { token: token! } })
    expect(headers.location).toContain('confirmed=0')
  })
})

describe('sending the confirmation again', () => {
  it('sends another e-mail to whom has not confirmed, and answers alike to all', async () => {
    const open = await createAccount({ isConfirmed: false })
    const done = await createAccount()
    const answers = await Promise.all(
      [open.email, done.email, newEmail()].map((email) => ask(resendConfirmation, { body: { email } })),
    )
    expect(answers.map(({ status, body }) => ({ status, body }))).toEqual(Array(3).fill({ status: 204, body: null }))
    expect(await emailsTo(open.email)).toEqual(['confirm-email'])
    expect(await emailsTo(done.email)).toEqual([])
  })
})

describe('with AUTH_HIDE_EXISTING', async () => {
  const hiding = await startAuthApp({ AUTH_HIDE_EXISTING: '1' })

  it('a taken address is answered like a free one, and its owner is told once a day', async () => {
    const { email, id } = await hiding.createAccount()
    for (let n = 0; n < 2; n++) {
      const answer = await hiding.ask(signUp, { body: { email, password: 'outra-senha', data: doctorData } })
      expect(answer).toMatchObject({ status: 200, body: { email } })
    }
    expect(await hiding.emailsTo(email)).toEqual(['account-exists'])
    expect((await hiding.signIn(email, 'outra-senha')).status).toBe(400)
    expect(await hiding.eventsOf(id)).toContain('sign_up_taken')
  })
})
