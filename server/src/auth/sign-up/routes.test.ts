import { resendConfirmation, signUp } from '@plantao/contract/auth/routes'
import { hospitalSignUp, medicoSignUp, password } from '@plantao/testkit/fixtures'
import { newEmail } from '@plantao/testkit/random'
import { describe, expect, it } from 'vitest'
import { startAuthApp } from '../test-accounts.ts'

const { ask, createAccount, emailsTo, eventsOf, owner, tokensOf } = await startAuthApp()

const register = (email: string, data: object = medicoSignUp) => ask(signUp, { body: { email, password, data } })

/** In the order of their arrival. */
async function signUpsOf(email: string) {
  const { rows } = await owner.query(
    'select * from auth.users where email = $1 and email_confirmed_at is null order by created_at, id',
    [email],
  )
  return rows
}

describe('signing up', () => {
  it('keeps what was given, sends the e-mail, and makes no profile yet', async () => {
    const email = newEmail()
    expect(await register(email)).toMatchObject({ status: 200, body: { email } })
    const [waiting] = await signUpsOf(email)
    expect(waiting).toMatchObject({ user_type: 'doctor', metadata: medicoSignUp })
    expect(waiting.password_hash).toMatch(/^\$argon2id\$/)
    expect((await owner.query('select from app.medicos where auth_user_id = $1', [waiting.id])).rowCount).toBe(0)
    expect(await emailsTo(email)).toEqual(['confirm-email'])
    expect(await eventsOf(waiting.id)).toEqual(['sign_up'])
  })

  it.each([
    ['half a character in a name', newEmail(), { ...medicoSignUp, nome: 'Ana \ud800' }],
    ['an address that grows in lower case', `${'İ'.repeat(130)}@example.com`, medicoSignUp],
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

  it('with an address that waits for its confirmation stands beside it, and takes nothing away', async () => {
    const email = newEmail()
    await register(email)
    await register(email, hospitalSignUp)
    expect(await signUpsOf(email)).toMatchObject([{ user_type: 'doctor' }, { user_type: 'hospital' }])
    expect((await tokensOf(email, 'confirm')).length).toBe(2)
  })

  it('twenty times at once leaves ten that wait, and tells the others to come back', async () => {
    const email = newEmail()
    const answers = await Promise.all(Array.from({ length: 20 }, () => register(email)))
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(10).fill(200), ...Array(10).fill(429)])
    expect((await signUpsOf(email)).length).toBe(10)
    expect(Number(answers.find(({ status }) => status === 429)?.headers.get('retry-after'))).toBeGreaterThan(
      23 * 60 * 60,
    )
  })

  it('gives a place of the ten to another only when no link of the older one serves any more', async () => {
    const email = newEmail()
    for (let n = 0; n < 10; n++) await register(email)
    const before = await signUpsOf(email)
    const forgetTries = () => owner.query('delete from auth.rate_limits')
    await forgetTries()
    expect(await register(email)).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
    expect(await signUpsOf(email)).toEqual(before)
    await forgetTries()
    await owner.query('update auth.one_time_tokens set expires_at = now() where user_id = $1', [before[3].id])
    expect((await register(email)).status).toBe(200)
    const ids = (await signUpsOf(email)).map(({ id }) => id)
    expect(ids.slice(0, 9)).toEqual(before.map(({ id }) => id).filter((id) => id !== before[3].id))
    expect(ids.length).toBe(10)
  })

  it('sends three e-mails an hour to one address, from wherever and however spelled, and answers on', async () => {
    const email = `ana.${newEmail()}`
    const spellings = [
      email,
      email.toUpperCase(),
      ` ${email}`,
      email.replace('@', '＠'),
      email.replace('.com', '。com'),
    ]
    for (const spelling of [...spellings, ...spellings]) {
      expect(await ask(signUp, { body: { email: spelling, password, data: medicoSignUp } })).toMatchObject({
        status: 200,
        body: { email },
      })
    }
    expect(await emailsTo(email)).toEqual(Array(3).fill('confirm-email'))
    expect((await ask(resendConfirmation, { body: { email } })).status).toBe(429)
  })

  it.each([
    'ana@',
    'a..b@exemplo.com',
    '<v@exemplo.com>',
    'v@exemplo.com,',
    'v\u200b@exemplo.com',
    'v@x\u00ad.com',
    '"v"@x.com',
  ])('refuses the address %j', async (email) => {
    expect(await register(email)).toMatchObject({ status: 400, body: { code: 'invalid_request' } })
  })

  it.each([
    ['a short password', { password: '12345' }],
    ['a NUL in the password', { password: 'abc\0defg' }],
    ['no @', { email: 'ana.example.com' }],
    ['a line end in the address', { email: 'ana@example.com\r\nBcc: x@y' }],
    ['an unknown field', { role: 'admin' }],
    ['an unknown kind', { data: { ...medicoSignUp, user_type: 'admin' } }],
    ['an empty CRM', { data: { ...medicoSignUp, crm: ' ' } }],
    ['fields of the other kind', { data: { ...medicoSignUp, cnpj: '1' } }],
  ])('with %s is invalid', async (_what, change) => {
    const { status, body } = await ask(signUp, { body: { email: newEmail(), password, data: medicoSignUp, ...change } })
    expect({ status, code: body.code }).toEqual({ status: 400, code: 'invalid_request' })
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
      const answer = await hiding.ask(signUp, { body: { email, password: 'outra-senha', data: medicoSignUp } })
      expect(answer).toMatchObject({ status: 200, body: { email } })
    }
    expect(await hiding.emailsTo(email)).toEqual(['account-exists'])
    expect((await hiding.signIn(email, 'outra-senha')).status).toBe(400)
    expect(await hiding.eventsOf(id)).toContain('sign_up_taken')
  })
})
